/** A rule of the commission: as the API has it, as its form has it, and the words for it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';
import { exactEuros } from '@/lib/format';
import type { FormWords } from '@/office/kit/form/changes';
import { amountText, euroText, wholeText } from '@/office/kit/form/numbers';
import { ifMatch } from '@/office/kit/requests';

type Schemas = components['schemas'];

/** The commission of a passenger type. */
export type Rule = Schemas['CommissionRule'];

export type PassengerType = Rule['passenger_type'];

/** From a number of adults on, each adult pays this rate. */
export type Tier = Schemas['CommissionTier'];

/** Tiers that can be chosen for adults. */
export type Preset = Schemas['CommissionPreset'];

/** A change as the screen sends it: it names the rate always. */
export type RuleChange = Schemas['CommissionRuleChange'] & { rate: number };

/** The commission of parties before and after a change. */
export type Preview = Schemas['CommissionPreview'];

export type Party = Schemas['PartyCommission'];

/** The rules of all passenger types, and the presets. */
export function rulesQuery(api: Api) {
  return queryOptions({
    queryKey: ['commission-rules'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/commission-rules', { signal })),
  });
}

/** What a change of a rule would mean for parties. */
export function previewQuery(api: Api, type: PassengerType, change: RuleChange) {
  return queryOptions({
    queryKey: ['commission-preview', type, change],
    queryFn: async ({ signal }) => {
      const params = { path: { passenger_type: type } };
      const path = '/api/admin/commission-rules/{passenger_type}/preview';
      return unwrap(await api.POST(path, { params, body: change, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Changes a rule, if it still has this revision. */
export async function changeRule(
  api: Api,
  type: PassengerType,
  change: RuleChange,
  revision: string | null,
): Promise<Rule> {
  const params = { path: { passenger_type: type }, header: ifMatch(revision) };
  return unwrap(await api.PATCH('/api/admin/commission-rules/{passenger_type}', { params, body: change }));
}

/** A rule as its form has it: numbers are texts. */
const MAX_EURO = 1000;

/** Group tiers are for parties of two to nine adults. */
export const [MIN, MAX] = [2, 9];

export type RuleValues = { rate: string; group_discount_rules: { min_count: string; rate: string }[] };

type Checked = { rate: number; group_discount_rules: Tier[] };

const TIERS: z.ZodType<Tier[], RuleValues['group_discount_rules']> = z
  .array(z.object({ min_count: wholeText({ min: MIN, max: MAX }), rate: euroText({ max: MAX_EURO }) }))
  .superRefine((tiers, context) => {
    for (const [place, { min_count }] of tiers.entries()) {
      const before = tiers[place - 1]?.min_count;
      if (before === undefined || min_count > before) continue;
      const message = min_count === before ? 'There is a tier for this number already.' : 'Must be more than above.';
      context.addIssue({ code: 'custom', path: [place, 'min_count'], message });
    }
  });

export const RULE_SCHEMA: z.ZodType<Checked, RuleValues> = z.object({
  rate: euroText({ max: MAX_EURO }),
  group_discount_rules: TIERS,
});

/** The sentences for what the server refuses. */
export const RULE_SENTENCES = {
  rate: { out_of_range: `Enter a number from 0 to ${MAX_EURO}.`, invalid: 'Enter at most two decimals.' },
  min_count: {
    out_of_range: `Enter a number from ${MIN} to ${MAX}.`,
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

/** The parties that a tier is for: "2", "2–3" or "6+". */
function partiesOf(tiers: readonly Tier[], place: number): string {
  const first = tiers[place]?.min_count ?? 0;
  const next = tiers[place + 1]?.min_count;
  if (next === undefined) return `${first}+`;
  return next - first === 1 ? String(first) : `${first}–${next - 1}`;
}

/** Tiers as one line: "2: €15.00, 3–4: €13.33, 5+: €15.00". Empty without tiers. */
export function tierText(tiers: readonly Tier[]): string {
  return tiers.map(({ rate }, place) => `${partiesOf(tiers, place)}:\u00a0${exactEuros(rate, 'en')}`).join(', ');
}

/** The name of a passenger type: "Infant Seat". */
export function nameOf(type: PassengerType): string {
  return type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** What the log of changes calls the rate of a passenger type. */
export function ruleSubject(type: PassengerType): string {
  return `commission.${type}`;
}

/** What it calls the group discounts of adults. */
export const TIERS_SUBJECT = 'commission.adult_tiers';

/** The id of the button that opens the form of a rule. It gets the focus back when the form closes. */
export function editButtonId(type: PassengerType): string {
  return `edit-${type}`;
}
