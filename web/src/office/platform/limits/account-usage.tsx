import type { components } from '@/api/schema.gen';
import { dateOf, shortDate, wholeNumber } from '@/lib/format';
import { ClockTime, useLocalTime } from '@/office/kit/times';
import { providerName } from '@/office/kit/words';
import { HistoryIcon } from '@/office/platform/audit/history-link';

type Usage = components['schemas']['AccountUsage'];

const number = (value: number) => wholeNumber(value, 'en');

/** What is left of the plans and daily budgets of the accounts. */
export function AccountUsage({ accounts }: { accounts: readonly Usage[] }) {
  return (
    <section aria-labelledby="account-usage" className="flex flex-col gap-3">
      <h2 id="account-usage" className="font-semibold text-17">
        Plans and daily budgets
      </h2>
      <div className="grid max-w-4xl gap-4 sm:grid-cols-2">
        {accounts.map((usage) => (
          <Account key={usage.account} usage={usage} />
        ))}
      </div>
    </section>
  );
}

function Account({ usage }: { usage: Usage }) {
  const { account, plan_remaining, plan_limit, plan_resets_at, requests_per_day, sent_today } = usage;
  const clock = useLocalTime();
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-paper p-4 text-13 tabular-nums">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-15">{providerName(account)}</h3>
        <HistoryIcon subject={account} name={providerName(account)} />
      </div>
      {plan_remaining === null ? (
        <p className="text-muted">The provider has not said what is left of the plan.</p>
      ) : (
        <>
          <p>
            {plan_limit === null
              ? `${number(plan_remaining)} requests of the plan are left`
              : `${number(plan_remaining)} of ${number(plan_limit)} requests of the plan are left`}
            {clock && plan_resets_at !== null && `, until ${shortDate(dateOf(clock.zoned(plan_resets_at)), 'en')}`}.
          </p>
          {plan_limit !== null && <Bar part={plan_limit - plan_remaining} whole={plan_limit} />}
        </>
      )}
      <p>
        {requests_per_day === null
          ? `${number(sent_today)} ${sent_today === 1 ? 'request' : 'requests'} today (UTC); there is no daily budget.`
          : `${number(sent_today)} of ${number(requests_per_day)} requests of the daily budget are used (UTC).`}
      </p>
      {requests_per_day !== null && <Bar part={sent_today} whole={requests_per_day} />}
      {usage.blocked_until !== null && (
        <p className="font-medium text-danger">
          ✗ Nothing is sent until <ClockTime at={usage.blocked_until} />: {usage.blocked_reason}.
        </p>
      )}
    </div>
  );
}

/** How much of a whole is used. The text above it says the same. */
function Bar({ part, whole }: { part: number; whole: number }) {
  const percent = Math.min(100, Math.max(0, (part / whole) * 100));
  return (
    <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
      <div className={percent >= 80 ? 'h-full bg-stops' : 'h-full bg-action'} style={{ width: `${percent}%` }} />
    </div>
  );
}
