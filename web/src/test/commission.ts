/** The server's answers about the commission. */
import { HttpResponse, http } from 'msw';
import type { Party, PassengerType, Preview, Rule, RuleChange, Tier } from '@/office/rules/commission/rule';
import { server } from './server';

/** The tiers of a new installation. */
const TIERS: Tier[] = [
  { min_count: 2, rate: 15 },
  { min_count: 3, rate: 13.33 },
  { min_count: 4, rate: 15 },
  { min_count: 5, rate: 15 },
];

export function commissionRule(passenger_type: PassengerType, rate: number, change: Partial<Rule> = {}): Rule {
  const group_discount_rules = passenger_type === 'adult' ? TIERS : null;
  return { passenger_type, rate, group_discount_rules, revision: `${passenger_type}-1`, ...change };
}

const RULES: Rule[] = [
  commissionRule('adult', 20),
  commissionRule('child', 10),
  commissionRule('infant_seat', 10),
  commissionRule('infant_lap', 0),
];

const PRESETS = [
  { name: 'Tiers of the public site', group_discount_rules: TIERS },
  {
    name: 'Tiers of the administration',
    group_discount_rules: [
      { min_count: 2, rate: 15 },
      { min_count: 4, rate: 13.33 },
      { min_count: 6, rate: 12 },
    ],
  },
];

type Sent = { type: string; ifMatch: string | null; body: RuleChange };

/** The server has these rules, previews changes of them, and accepts each. Returns the changes. */
export function answerCommission(rules = RULES) {
  const sent: Sent[] = [];
  const path = '/api/admin/commission-rules';
  server.use(
    http.get(path, () => HttpResponse.json({ rules, presets: PRESETS })),
    http.post<{ type: PassengerType }>(`${path}/:type/preview`, async ({ params, request }) => {
      return HttpResponse.json(previewOf(rules, params.type, (await request.json()) as RuleChange));
    }),
    http.patch<{ type: PassengerType }>(`${path}/:type`, async ({ params, request }) => {
      const body = (await request.json()) as RuleChange;
      sent.push({ type: params.type, ifMatch: request.headers.get('if-match'), body });
      const rule = commissionRule(params.type, body.rate, { revision: `${params.type}-2` });
      return HttpResponse.json({ ...rule, group_discount_rules: body.group_discount_rules ?? null });
    }),
  );
  return sent;
}

function previewOf(rules: readonly Rule[], type: PassengerType, change: RuleChange): Preview {
  const before = ratesOf(rules);
  const after = ratesOf(rules.map((rule) => (rule.passenger_type === type ? { ...rule, ...change } : rule)));
  const parties = Array.from({ length: 9 }, (_, place): Party => {
    const adults = place + 1;
    const step = place === 0 ? null : cents(after.total(adults, 0) - after.total(place, 0));
    const is_jump = step !== null && step > after.standard;
    return { ...partyOf({ adults }), before: before.total(adults, 0), after: after.total(adults, 0), step, is_jump };
  });
  const families = [
    { ...partyOf({ adults: 2, children: 2 }), before: before.total(2, 2), after: after.total(2, 2) },
    {
      ...partyOf({ adults: 2, infants_in_seat: 1, infants_on_lap: 1 }),
      before: cents(before.total(2, 0) + before.infants),
      after: cents(after.total(2, 0) + after.infants),
    },
  ];
  return { parties, families: families.map((family) => ({ ...family, step: null, is_jump: false })) };
}

function partyOf(change: Partial<Party>) {
  return { adults: 1, children: 0, infants_in_seat: 0, infants_on_lap: 0, ...change };
}

function ratesOf(rules: readonly Rule[]) {
  const rateOf = (type: PassengerType) => rules.find(({ passenger_type }) => passenger_type === type)?.rate ?? 0;
  const tiers = rules.find(({ passenger_type }) => passenger_type === 'adult')?.group_discount_rules ?? [];
  const adultRate = (adults: number) => tiers.findLast((tier) => tier.min_count <= adults)?.rate ?? rateOf('adult');
  return {
    standard: rateOf('adult'),
    /** An infant in a seat and one on a lap. */
    infants: rateOf('infant_seat') + rateOf('infant_lap'),
    total: (adults: number, children: number) => cents(adults * adultRate(adults) + children * rateOf('child')),
  };
}

function cents(euro: number): number {
  return Math.round(euro * 100) / 100;
}
