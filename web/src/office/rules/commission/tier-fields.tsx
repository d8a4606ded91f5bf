import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { NumberField } from '@/office/kit/form/fields';
import type { Form } from '@/office/kit/form/use-office-form';
import { Button } from '@/ui/button';
import { FEWEST, MOST, type RuleValues, tierValues } from './rule-values';
import type { Preset, Tier } from './types';

type TierFieldsProps = {
  form: Form<RuleValues, { rate: number; group_discount_rules: Tier[] }>;
  presets: readonly Preset[];
};

/** The lower rates of groups, one row for each, with buttons that fill in a known set. */
export function TierFields({ form, presets }: TierFieldsProps) {
  const { control } = form.hook;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'group_discount_rules' });
  const add = useRef<HTMLButtonElement>(null);
  const tiers = form.values.group_discount_rules;
  const last = tiers.at(-1);
  const next = last ? Number(last.min_count) + 1 : FEWEST;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-13 text-ink">Group discounts</legend>
      <p className="mt-1 mb-3 text-13 text-muted">
        From this number of adults on, each adult pays the rate of the row.
      </p>
      {fields.length === 0 && <p className="mb-3 text-15">No discounts: each adult pays the rate above.</p>}
      <ol aria-label="Group discounts" className="flex flex-col gap-1">
        {fields.map((field, place) => (
          <li key={field.id} className="flex items-start gap-3">
            <NumberField
              control={control}
              name={`group_discount_rules.${place}.min_count`}
              label={<TierLabel text="Adults from" place={place} />}
              min={FEWEST}
              max={MOST}
              step={1}
              inputMode="numeric"
              className="flex-1"
            />
            <NumberField
              control={control}
              name={`group_discount_rules.${place}.rate`}
              label={<TierLabel text="Rate in euro" place={place} />}
              className="flex-1"
            />
            <Button
              variant="quiet"
              size="compact-icon"
              aria-label={`Remove row ${place + 1}`}
              className={cn('text-muted', place === 0 ? 'mt-5.5' : 'mt-1')}
              onClick={() => {
                remove(place);
                add.current?.focus();
              }}
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          ref={add}
          variant="secondary"
          size="compact"
          aria-disabled={next > MOST}
          onClick={() => next <= MOST && append({ min_count: String(next), rate: last?.rate ?? form.values.rate })}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add a row
        </Button>
      </div>
      <fieldset className="mt-4 flex flex-wrap items-center gap-2">
        <legend className="mb-1 text-13 text-muted">Or start with a preset</legend>
        {presets.map(({ name, group_discount_rules }) => (
          <Button
            key={name}
            variant="secondary"
            size="compact"
            onClick={() => replace(tierValues(group_discount_rules))}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </fieldset>
  );
}

/** The labels of the first row are those of the columns; the others are only for screen readers. */
function TierLabel({ text, place }: { text: string; place: number }) {
  const row = `, row ${place + 1}`;
  if (place > 0) return <span className="sr-only">{text + row}</span>;
  return (
    <>
      {text}
      <span className="sr-only">{row}</span>
    </>
  );
}
