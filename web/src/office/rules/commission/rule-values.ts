/** A rule as its form has it: numbers are texts. */
import { z } from 'zod';
import { exactEuros } from '@/lib/format';
import type { FormWords } from '@/office/kit/form/changes';
import { amountText, euroText, wholeText } from '@/office/kit/form/numbers';
import { tierText } from './tier-words';
import type { PassengerType, Rule, RuleChange, Tier } from './types';

const MOST_EURO = 1000;

/** Group tiers are for parties of two to nine adults. */
export const [FEWEST, MOST] = [2, 9];

export type RuleValues = { rate: string; group_discount_rules: { min_count: string; rate: string }[] };

type Checked = { rate: number; group_discount_rules: Tier[] };

const TIERS: z.ZodType<Tier[], RuleValues['group_discount_rules']> = z
  .array(z.object({ min_count: wholeText({ min: FEWEST, max: MOST }), rate: euroText({ max: MOST_EURO }) }))
  .superRefine((tiers, context) => {
    for (const [place, { min_count }] of tiers.entries()) {
      const before = tiers[place - 1]?.min_count;
      if (before === undefined || min_count > before) continue;
      const message = min_count === before ? 'There is a tier for this number already.' : 'Must be more than above.';
      context.addIssue({ code: 'custom', path: [place, 'min_count'], message });
    }
  });

export const RULE_SCHEMA: z.ZodType<Checked, RuleValues> = z.object({
  rate: euroText({ max: MOST_EURO }),
  group_discount_rules: TIERS,
});

/** The sentences for what the server refuses. */
export const RULE_SENTENCES = {
  rate: { out_of_range: `Enter a number from 0 to ${MOST_EURO}.`, invalid: 'Enter at most two decimals.' },
  min_count: {
    out_of_range: `Enter a number from ${FEWEST} to ${MOST}.`,
    duplicate: 'There is a tier for this number already.',
    not_increasing: 'Must be more than above.',
  },
};

export function valuesOf({ rate, group_discount_rules }: Pick<Rule, 'rate' | 'group_discount_rules'>): RuleValues {
  return { rate: amountText(rate), group_discount_rules: tierValues(group_discount_rules ?? []) };
}

export function tierValues(tiers: readonly Tier[]): RuleValues['group_discount_rules'] {
  return tiers.map(({ min_count, rate }) => ({ min_count: String(min_count), rate: amountText(rate) }));
}

/** What is sent: only adults have tiers. */
export function changeOf(type: PassengerType, { rate, group_discount_rules }: Checked): RuleChange {
  return type === 'adult' ? { rate, group_discount_rules } : { rate };
}

/** How the form names its fields: "Adult rate". */
export function wordsOf(name: string): FormWords<RuleValues> {
  return {
    rate: { label: `${name} rate`, show: money },
    group_discount_rules: {
      label: 'Group discounts',
      show: (values) => {
        // While a number is being typed, the tiers may be no ranges: two of them may begin with the same number.
        const tiers = TIERS.safeParse(values);
        return tiers.success ? tierText(tiers.data) || 'none' : 'not complete yet';
      },
    },
  };
}

/** An amount without its sign, as in "20.00 → 18.50". */
function money(text: string): string {
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text || 'empty' : exactEuros(number, 'en').slice(1);
}
