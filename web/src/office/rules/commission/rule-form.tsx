import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { NumberField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { CommissionPreview } from './commission-preview';
import { editButtonId } from './edit-button-id';
import { changeRule, rulesQuery } from './queries';
import { changeOf, RULE_SCHEMA, RULE_SENTENCES, valuesOf, wordsOf } from './rule-values';
import { ruleSubject, TIERS_SUBJECT } from './subjects';
import { TierFields } from './tier-fields';
import { nameOf } from './tier-words';
import type { Preset, Rule } from './types';

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
