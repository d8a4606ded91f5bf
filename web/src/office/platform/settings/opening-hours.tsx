import { TextField } from '@/office/kit/form/fields';
import type { AgencyValues } from './agency-values';
import type { FieldsProps } from './area-form';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The opening hours of each weekday. */
export function OpeningHoursFields({ control }: Pick<FieldsProps<'agency', AgencyValues>, 'control'>) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold text-15">Opening hours</legend>
      <p className="text-13 text-muted">In the time zone of the agency. A day without times is closed.</p>
      {WEEKDAYS.map((weekday, day) => (
        <div key={weekday} className="grid grid-cols-2 items-start gap-4 sm:max-w-96">
          <TextField control={control} name={`opening_hours.${day}.opens`} label={`${weekday}, opens`} type="time" />
          <TextField control={control} name={`opening_hours.${day}.closes`} label={`${weekday}, closes`} type="time" />
        </div>
      ))}
    </fieldset>
  );
}
