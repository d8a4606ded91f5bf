import { useLingui } from '@lingui/react/macro';
import { type Series, type Step, timeText, type Unit, withUnit } from './series';

type NumbersTableProps = {
  label: string;
  step: Step;
  times: readonly string[];
  series: readonly Series[];
  unit: Unit;
};

/** The numbers of a chart as a table for screen readers. */
export function NumbersTable({ label, step, times, series, unit }: NumbersTableProps) {
  const { t } = useLingui();
  const heads = { day: t`Day`, hour: t`Hour (UTC)`, minute: t`Time (UTC)` } as const;
  return (
    // A table itself would take its full width although it is not shown.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[step]}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, place) => (
            <tr key={time}>
              <th scope="row">{timeText(time, step)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{withUnit(values[place], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
