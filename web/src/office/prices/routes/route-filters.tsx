import { TextFilter } from '@/office/kit/list/filters';
import type { Month } from '@/office/kit/times';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import type { RouteFilters } from './types';

const LEVELS = [
  { value: '', label: 'All levels' },
  { value: 'HIGH', label: 'High' },
  { value: 'MEDIUM', label: 'Medium' },
  { value: 'LOW', label: 'Low' },
  { value: 'NONE', label: 'None' },
];

const SHOWN = [
  { value: '', label: 'All routes' },
  { value: 'pinned', label: 'Interval is set' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'failing', label: 'Last refresh failed' },
];

type MonthSelectProps = {
  /** The current month and the next ones. */
  months: readonly Month[];
  month: string;
  /** Called with an empty text for the current month. */
  onChange: (month: string) => void;
};

/** Chooses the month of the flights. */
export function MonthSelect({ months, month, onChange }: MonthSelectProps) {
  return (
    <FormField label="Month" className="w-44 max-sm:w-full sm:mb-2">
      {(control) => (
        <Select
          {...control}
          options={months}
          value={month}
          onValueChange={(value) => onChange(value === months[0]?.value ? '' : value)}
        />
      )}
    </FormField>
  );
}

type RouteFilterInputsProps = {
  filters: RouteFilters;
  onChange: (change: Partial<RouteFilters>, history?: 'push' | 'replace') => void;
};

/** The filters of a list of routes. */
export function RouteFilterInputs({ filters, onChange }: RouteFilterInputsProps) {
  const { q, level, show } = filters;
  return (
    <>
      <TextFilter
        label="Search routes"
        placeholder="TIA, Rome or TIA-FCO"
        value={q}
        onValue={(text) => onChange({ q: text }, 'replace')}
        className="w-56"
      />
      <FormField label="Demand level" className="w-36 max-sm:w-full">
        {(control) => (
          <Select {...control} options={LEVELS} value={level} onValueChange={(value) => onChange({ level: value })} />
        )}
      </FormField>
      <FormField label="Show" className="w-48 max-sm:w-full">
        {(control) => (
          <Select {...control} options={SHOWN} value={show} onValueChange={(value) => onChange({ show: value })} />
        )}
      </FormField>
    </>
  );
}
