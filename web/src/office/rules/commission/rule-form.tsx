import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useApi } from '@/api/client';
import { cn } from '@/lib/cn';
import { NumberField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { type Form, useOfficeForm } from '@/office/kit/form/use-office-form';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { CommissionPreview } from './commission-preview';
import {
  changeOf,
  changeRule,
  editButtonId,
  MAX,
  MIN,
  nameOf,
  type Preset,
  RULE_SCHEMA,
  RULE_SENTENCES,
  type Rule,
  type RuleValues,
  ruleSubject,
  rulesQuery,
  TIERS_SUBJECT,
  type Tier,
  tierValues,
  valuesOf,
  wordsOf,
} from './rule';

type RuleFormProps = {
  rule: Rule;
  presets: readonly Preset[];
  /** The standard rate of adults. */
  adultRate: number;
  onClose: () => void;
};

/** Edits a rule in its table, beside what the change would mean for parties. */
export function RuleForm({ rule, presets, adultRate, onClose }: RuleFormProps) {
  const api = useApi();
  const client = useQueryClient();
  const type = rule.passenger_type;
  const close = () => {
    onClose();
    document.getElementById(editButtonId(type))?.focus();
  };
  const form = useOfficeForm({
    id: `commission-rules/${type}`,
    schema: RULE_SCHEMA,
    words: wordsOf(nameOf(type)),
    values: valuesOf(rule),
    revision: rule.revision,
    save: (checked, revision) => changeRule(api, type, changeOf(type, checked), revision),
    read: (saved: Rule) => ({ values: valuesOf(saved), revision: saved.revision }),
    success: { text: 'Commission rule updated successfully!', milliseconds: 2000 },
    failure: 'Failed to update commission rule',
    sentences: RULE_SENTENCES,
    onSaved: (saved) => {
      client.setQueryData(rulesQuery(api).queryKey, (known) => {
        if (!known) return known;
        return { ...known, rules: known.rules.map((one) => (one.passenger_type === type ? saved : one)) };
      });
      // What it means for parties is measured against the new rule.
      void client.invalidateQueries({ queryKey: ['commission-preview'] });
    },
    onDone: close,
  });
  const { control } = form.hook;
  return (
    <OfficeForm
      form={form}
      label={`${nameOf(type)} commission`}
      onCancel={close}
      extra={<History type={type} />}
      className="whitespace-normal"
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-5">
          <NumberField
            control={control}
            name="rate"
            label="Rate"
            hint="In euro for each passenger"
            isRequired
            autoFocus={form.canChange}
            className="max-w-48"
          />
          {type === 'adult' && <TierFields form={form} presets={presets} />}
        </div>
        <CommissionPreview type={type} values={form.values} adultRate={adultRate} />
      </div>
    </OfficeForm>
  );
}

/** The tiers of adults are a setting of their own. */
function History({ type }: { type: Rule['passenger_type'] }) {
  return (
    <>
      <HistoryLink subject={ruleSubject(type)} />
      {type === 'adult' && <HistoryLink subject={TIERS_SUBJECT} label="History of the tiers" />}
    </>
  );
}

type TierFieldsProps = {
  form: Form<RuleValues, { rate: number; group_discount_rules: Tier[] }>;
  presets: readonly Preset[];
};

/** The lower rates of groups, one row for each, with buttons that fill in a known set. */
function TierFields({ form, presets }: TierFieldsProps) {
  const { control } = form.hook;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'group_discount_rules' });
  const add = useRef<HTMLButtonElement>(null);
  const tiers = form.values.group_discount_rules;
  const last = tiers.at(-1);
  const next = last ? Number(last.min_count) + 1 : MIN;
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
              min={MIN}
              max={MAX}
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
          aria-disabled={next > MAX}
          onClick={() => next <= MAX && append({ min_count: String(next), rate: last?.rate ?? form.values.rate })}
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
