import { z } from 'zod';
import { SETTINGS } from '@/api/settings.gen';
import { NumberField } from '@/office/kit/form/fields';
import { optionalWholeText, textOf, wholeText } from '@/office/kit/form/numbers';
import { ACCOUNTS, type Account, accountsOf, providerName } from '@/office/kit/words';
import { type AreaDefinition, AreaForm, type FieldsProps, USUAL_MESSAGES } from '@/office/platform/settings/area-form';

type Limit = { requests_per_second: string; concurrent: string; requests_per_day: string };
type Values = Record<Account, Limit>;

/** The bounds are the same for each account. */
const { requests_per_second, concurrent, requests_per_day } = SETTINGS.limits.calendar;

const labelOf = (account: Account) => (account === 'calendar' ? 'Calendar' : providerName(account));

/** The provider whose account the calendar shares. */
const CALENDAR_OWNER = 'rapidapi';

/** What the requests of an account are sent for. */
const sendersOf = (account: Account) => (account === CALENDAR_OWNER ? 'searches and calendars send' : 'searches send');

const LIMIT = z.object({
  requests_per_second: optionalWholeText(requests_per_second),
  concurrent: wholeText(concurrent),
  requests_per_day: optionalWholeText(requests_per_day),
});

const show = ({ requests_per_second, concurrent, requests_per_day }: Limit) =>
  [
    requests_per_second === '' ? 'any rate' : `${requests_per_second} a second`,
    `${concurrent} at once`,
    requests_per_day === '' ? 'no daily budget' : `${requests_per_day} a day`,
  ].join(', ');

const DEFINITION: AreaDefinition<'limits', Values> = {
  area: 'limits',
  label: 'Limits and daily budgets',
  schema: z.object(accountsOf(() => LIMIT)),
  words: accountsOf((account) => ({ label: labelOf(account), show })),
  valuesOf: (limits) => accountsOf((account) => limitOf(limits[account])),
  effects: accountsOf((account) =>
    account === 'calendar'
      ? 'Within ten seconds, at most so many price calendars are refreshed at once.'
      : `Within ten seconds, ${sendersOf(account)} at most so many requests to ${labelOf(account)}. With fewer, visitors wait longer; when the daily budget is spent, nothing is asked until midnight (UTC).`,
  ),
  messages: USUAL_MESSAGES,
};

function limitOf(limit: { requests_per_second: number | null; concurrent: number; requests_per_day: number | null }) {
  return {
    requests_per_second: textOf(limit.requests_per_second),
    concurrent: textOf(limit.concurrent),
    requests_per_day: textOf(limit.requests_per_day),
  };
}

/** What each account allows to all processes together. */
export function LimitsForm() {
  return (
    <AreaForm definition={DEFINITION}>
      {({ control }) => (
        <>
          {ACCOUNTS.map((account) => (
            <AccountFields
              key={account}
              control={control}
              account={account}
              legend={
                account === 'calendar' ? `Calendar (its share of ${providerName(CALENDAR_OWNER)})` : labelOf(account)
              }
            />
          ))}
        </>
      )}
    </AreaForm>
  );
}

type AccountFieldsProps = Pick<FieldsProps<'limits', Values>, 'control'> & { account: Account; legend: string };

function AccountFields({ control, account, legend }: AccountFieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-2 font-semibold text-15">{legend}</legend>
      <NumberField
        control={control}
        name={`${account}.requests_per_second`}
        label="Requests a second"
        hint="Empty: any rate"
        min={requests_per_second.min}
        max={requests_per_second.max}
        step={1}
      />
      <NumberField
        control={control}
        name={`${account}.concurrent`}
        label="At once"
        hint="Requests that run at the same time"
        min={concurrent.min}
        max={concurrent.max}
        step={1}
      />
      <NumberField
        control={control}
        name={`${account}.requests_per_day`}
        label="Daily budget"
        hint="Requests a day (UTC); empty: none"
        min={requests_per_day.min}
        max={requests_per_day.max}
        step={1}
      />
    </fieldset>
  );
}
