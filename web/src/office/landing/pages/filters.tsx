/** The filters that several lists of the screen have. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { TextFilter } from '@/office/kit/list/filters';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import { allTemplateTypes, SEO_TYPES } from './requests';
import { ACTIVITY_LABELS } from './words';

type ChoiceFilterProps = {
  label: string;
  /** Empty for all. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  className?: string;
};

const ALL = 'all';

/** Filters a list by one of several values, or by none. */
export function ChoiceFilter({ label, value, options, onChange, className = 'w-40 max-sm:w-full' }: ChoiceFilterProps) {
  // The address may name a value that is no choice any more.
  const isKnown = value === '' || options.some((option) => option.value === value);
  const shown = isKnown ? options : [...options, { value, label: value }];
  return (
    <FormField label={label} className={className}>
      {(control) => (
        <Select
          {...control}
          options={[{ value: ALL, label: 'All' }, ...shown]}
          value={value || ALL}
          onValueChange={(next) => onChange(next === ALL ? '' : next)}
        />
      )}
    </FormField>
  );
}

type PlaceFilterProps = { value: string; onChange: (value: string) => void; className?: string };

/** Filters a list by the names of places. Each letter changes the address without a new entry in the history. */
export function PlaceFilter({ value, onChange, className = 'w-64 max-sm:col-span-2' }: PlaceFilterProps) {
  return (
    <TextFilter
      label="Search"
      type="search"
      placeholder="City or country"
      value={value}
      onValue={onChange}
      className={className}
    />
  );
}

const ACTIVITIES = [
  { value: 'active', label: ACTIVITY_LABELS.active },
  { value: 'inactive', label: ACTIVITY_LABELS.inactive },
];

type FilterProps = Pick<ChoiceFilterProps, 'value' | 'onChange'>;

export function ActivityFilter(props: FilterProps) {
  return <ChoiceFilter label="Status" options={ACTIVITIES} className="w-36 max-sm:w-full" {...props} />;
}

/** Filters a list by the type of pages. The value is the slug of the type. */
export function TypeFilter(props: FilterProps) {
  const { data = [] } = useTemplateTypes();
  const options = data.map(({ slug, name }) => ({ value: slug, label: name }));
  return <ChoiceFilter label="Type" options={options} className="w-44 max-sm:w-full" {...props} />;
}

/** All types of pages. */
export function useTemplateTypes() {
  const api = useApi();
  return useQuery({
    queryKey: [...SEO_TYPES, 'all'],
    queryFn: ({ signal }) => allTemplateTypes(api, signal),
  });
}
