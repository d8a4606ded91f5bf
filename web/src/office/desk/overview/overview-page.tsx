import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { ADMIN, AGENT } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAdmin } from '@/office/kit/auth/roles';
import { verifiedFactors } from '@/office/kit/auth/sign-in';
import { FailureNotice } from '@/office/kit/failure-notice';
import { useHasScreen } from '@/office/kit/shell/screens-context';
import { counted, providerName } from '@/office/kit/words';
import { TimeChart } from '@/ui/chart/time-chart';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { Skeleton } from '@/ui/skeleton';
import { type Counter, type Attention as Facts, type Overview, overviewQuery } from './query';

/** The first screen of the back office: the three counters, and what needs attention. */
export function OverviewPage() {
  const { data, isError, refetch } = useQuery(overviewQuery(useApi()));
  return (
    <>
      <title>Overview | Back office</title>
      <h1 className="mb-4 font-bold text-28">Overview</h1>
      {/* What was read before stays while the server cannot be reached. */}
      {isError && (
        <FailureNotice onRetry={refetch} className="mb-4">
          {data ? 'The numbers could not be updated.' : 'Failed to load the overview'}
        </FailureNotice>
      )}
      {(data || !isError) && (
        <div aria-busy={!data}>
          <Counters counters={data?.counters} />
          <Attention attention={data?.attention} />
        </div>
      )}
    </>
  );
}

/** Pixels. */
const HEIGHT = 132;

const COUNTERS = [
  { key: 'users', label: 'Total Users', note: 'with a confirmed address', unit: { one: 'user', other: 'users' } },
  {
    key: 'bookings',
    label: 'Total Bookings',
    // What agents have sold is in their panels.
    note: 'requests by chat or phone, not sales',
    unit: { one: 'request', other: 'requests' },
  },
  { key: 'saved_searches', label: 'Saved Searches', note: '', unit: { one: 'search', other: 'searches' } },
] as const;

/** The three counters, each with the last 30 days as bars; placeholders until they are known. */
function Counters({ counters }: { counters: Overview['counters'] | undefined }) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {COUNTERS.map(({ key, label, note, unit }) => (
        <section key={key} aria-label={label} className="min-w-0 rounded-card border border-line bg-paper p-4">
          <h2 className="inline font-medium text-13 text-muted">{label}</h2>
          {note && <span className="text-13 text-muted"> ({note})</span>}
          {counters ? <Numbers label={label} unit={unit} counter={counters[key]} /> : <Placeholders />}
        </section>
      ))}
    </div>
  );
}

type NumbersProps = { label: string; unit: { one: string; other: string }; counter: Counter };

function Numbers({ label, unit, counter: { total, days } }: NumbersProps) {
  const added = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="mb-3 flex items-baseline justify-between gap-3 tabular-nums">
        <span className="font-semibold text-28">{wholeNumber(total, 'en')}</span>
        <span className="text-13 text-muted">{`${wholeNumber(added, 'en')} in ${days.length} days`}</span>
      </p>
      <TimeChart
        label={`${label}, new per day`}
        kind="bars"
        step="day"
        times={days.map(({ day }) => day)}
        series={[{ name: 'New', colour: 'blue', values: days.map(({ count }) => count) }]}
        unit={unit}
        height={HEIGHT}
      />
    </>
  );
}

function Placeholders() {
  return (
    <>
      <Skeleton className="mt-1 mb-4 h-7 w-24" />
      <Skeleton className="h-33" />
    </>
  );
}

/** Fetched only when there are such quotes, because the overview is to be small. */
const QUOTES = lazyCode(async () => (await import('./quotes-left-behind')).QuotesLeftBehind);

/** What needs attention, a line for each kind, with a link to its screen. A placeholder until it is known. */
function Attention({ attention }: { attention: Facts | undefined }) {
  const { user } = useAuth();
  const needsApp = user !== null && isAdmin(user) && verifiedFactors(user).length === 0;
  const lines = attention && linesOf(attention, needsApp);
  const left = attention?.quotes_left_behind ?? [];
  return (
    <section aria-labelledby="attention" className="mt-6">
      <h2 id="attention" className="mb-3 font-bold text-17">
        Needs attention
      </h2>
      <div className="rounded-card border border-line bg-paper">
        {lines === undefined && <Skeleton className="m-4 h-5 max-w-80" />}
        {lines?.length === 0 && left.length === 0 && (
          <p className="flex items-center gap-3 p-4 text-15 text-muted">
            <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
            Nothing needs your attention now.
          </p>
        )}
        {lines && lines.length + left.length > 0 && (
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.text}>
                <AttentionLine {...line} />
              </li>
            ))}
            {left.length > 0 && (
              <li>
                <LazyPart code={QUOTES} fallback={<Skeleton className="m-4 h-5 max-w-80" />}>
                  {(Quotes) => <Quotes left={left} />}
                </LazyPart>
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  );
}

/** A sentence, and the screen that says more, if there is one. */
type Line = { text: string; path?: string };

function AttentionLine({ text, path }: Line) {
  const hasScreen = useHasScreen();
  const { user } = useAuth();
  const content = (
    <>
      <TriangleAlert className="size-4 shrink-0 text-stops" aria-hidden="true" />
      <span className="min-w-0">{text}</span>
    </>
  );
  const look = 'flex min-h-11 items-center gap-3 px-4 py-2 text-15';
  // The requests are a screen of the agents, which viewers may not see.
  const isReachable = path === AGENT.requests ? isAdmin(user) : path && hasScreen(path.split('?')[0] ?? '');
  if (!path || !isReachable) return <p className={look}>{content}</p>;
  return (
    <Link to={path} className={`${look} hover:bg-mist`}>
      {content}
      <ChevronRight className="ml-auto size-4 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  );
}

function linesOf(facts: Facts, needsApp: boolean): Line[] {
  const lines: (Line | false)[] = [
    needsApp && { text: 'Only a password protects your account: add an authenticator app', path: ADMIN.account },
    facts.new_requests > 0 && {
      text: `${counted(facts.new_requests, 'new request', 'new requests')} from visitors`,
      path: AGENT.requests,
    },
    facts.agents_to_activate > 0 && {
      text: `${counted(facts.agents_to_activate, 'sales agent waits', 'sales agents wait')} to be activated`,
      path: '/admin/sales-agents?status=inactive',
    },
    ...facts.failing_providers.map(({ provider, reason }) => ({
      text: `${providerName(provider)}: ${reason}`,
      path: '/admin/system?section=statistics',
    })),
    facts.mail_budget !== null && {
      text: `${wholeNumber(facts.mail_budget.sent, 'en')} of ${wholeNumber(facts.mail_budget.allowed, 'en')} mails of this hour that anybody can ask for are sent`,
      path: '/admin/system?section=searches',
    },
    facts.overdue_calendars > 0 && {
      text: `${atMost(facts.overdue_calendars, 'price calendar is', 'price calendars are')} overdue`,
      path: overduePath(facts.overdue_month),
    },
    facts.dead_jobs > 0 && {
      text: `${atMost(facts.dead_jobs, 'job', 'jobs')} failed in the last 7 days and will not be repeated`,
      path: '/admin/jobs?section=failures',
    },
  ];
  return lines.filter((line) => line !== false);
}

/** The list of the routes of a month, those that have waited longest first. Without the month, it has the current one. */
function overduePath(month: string | null): string {
  return `/admin/routes?tab=updates&sort=next_due${month ? `&month=${month}` : ''}`;
}

/** The server counts some things up to this number. */
const MAX = 1000;

function atMost(count: number, one: string, other: string): string {
  return count < MAX ? counted(count, one, other) : `${wholeNumber(MAX, 'en')} or more ${other}`;
}
