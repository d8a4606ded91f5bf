import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import { datesOf } from '@/lib/trip-dates';
import { resultsAddress } from '@/office/kit/addresses';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useDeviceName } from '@/office/kit/device-name';
import { useHasScreen } from '@/office/kit/shell/screens-context';
import { Fact, Facts } from '@/office/kit/status';
import { Moment } from '@/office/kit/times';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Button, buttonClasses } from '@/ui/button';
import { Sparkbars } from '@/ui/chart/sparkbars';
import { Confirm } from '@/ui/confirm';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { useToast } from '@/ui/toast/toaster';
import { ActiveToggle, AgentEmail, InviteAgain, LastSignIn } from './agent-columns';
import { useSetTask } from './agent-dialogs';
import { RevokeQuotes } from './revoke-quotes';
import { type AgentDetails, agentQuery, removeSecondFactor, SALES_AGENT, SALES_AGENTS } from './sales-agents';

/** An agent, and what the agent has done. */
export function AgentPanel({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(agentQuery(useApi(), id));
  if (data) return <Details agent={data} />;
  if (!isError) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="h-9 rounded-control" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <Notice tone="danger">Failed to load the sales agent</Notice>
      <Button variant="secondary" onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}

function Details({ agent }: { agent: AgentDetails }) {
  const { locked } = useCanChange();
  const onTask = useSetTask();
  const action = (kind: 'edit' | 'password' | 'delete', label: string) => (
    <Button
      variant="secondary"
      size="compact"
      className={kind === 'delete' ? 'text-danger' : undefined}
      onClick={() => onTask({ kind, agent })}
      {...locked}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-col gap-6 text-15">
      <div className="flex flex-wrap items-center gap-2">
        {action('edit', 'Edit')}
        {action('password', 'Change password')}
        {!agent.email_confirmed && <InviteAgain agent={agent} />}
        {action('delete', 'Delete')}
        <HistoryLink subject={agent.email} />
      </div>
      <Facts>
        <Fact label="Email">
          <AgentEmail agent={agent} />
        </Fact>
        <Fact label="Phone">{agent.phone_number ?? '–'}</Fact>
        <Fact label="Status">
          <ActiveToggle agent={agent} />
        </Fact>
        <Fact label="Two-factor">
          <SecondFactor agent={agent} />
        </Fact>
        <Fact label="Open quotes">
          <OpenQuotes agent={agent} />
        </Fact>
        <Fact label="Registered">
          <Moment at={agent.created_at} />
        </Fact>
        <Fact label="Last sign-in">
          <LastSignIn agent={agent} />
        </Fact>
      </Facts>
      <Requests {...agent.requests} />
      <Searches agent={agent} />
      <Sessions sessions={agent.sessions} />
    </div>
  );
}

/** Says whether the agent has a second factor. The administrator removes it for an agent who has lost the app. */
function SecondFactor({ agent: { id, name, has_second_factor } }: { agent: AgentDetails }) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const [isAsking, setAsking] = useState(false);
  if (!has_second_factor) return 'Off';
  const remove = async () => {
    await removeSecondFactor(api, id);
    await Promise.all([SALES_AGENT, SALES_AGENTS].map((queryKey) => client.invalidateQueries({ queryKey })));
    show({ text: `${name} signs in with the password alone.`, milliseconds: 3000 });
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      On
      <Button
        variant="secondary"
        size="compact"
        aria-label={`Remove the second factor of ${name}`}
        onClick={() => setAsking(true)}
        {...locked}
      >
        Remove
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove the second factor of ${name}?`}
        confirmLabel="Remove"
        onConfirm={remove}
        explain={() => 'Failed to remove the second factor'}
      >
        All apps and recovery codes of {name} stop working, and the password alone is enough to sign in. Be sure that it
        is {name} who asks. The agent can set up an app again.
      </Confirm>
    </span>
  );
}

/** The number of quotes that clients can open, and the button that revokes them all. */
function OpenQuotes({ agent: { id, name, open_quotes } }: { agent: AgentDetails }) {
  const { locked } = useCanChange();
  const [isAsking, setAsking] = useState(false);
  if (open_quotes === 0) return 'None';
  return (
    <span className="flex flex-wrap items-center gap-2">
      {open_quotes}
      <Button
        variant="secondary"
        size="compact"
        aria-label={`Revoke all open quotes of ${name}`}
        onClick={() => setAsking(true)}
        {...locked}
      >
        Revoke all
      </Button>
      <RevokeQuotes
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Revoke all open quotes of ${name}?`}
        user={id}
      />
    </span>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold text-17">{title}</h3>
      {children}
    </section>
  );
}

function Requests({ open, booked, not_booked, no_answer }: AgentDetails['requests']) {
  const counts = [
    ['Open', open],
    ['Booked', booked],
    ['Not booked', not_booked],
    ['No answer', no_answer],
  ] as const;
  return (
    <Part title="Claimed requests">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {counts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse rounded-control border border-line px-3 py-2">
            <dt className="text-13 text-muted">{label}</dt>
            <dd className="font-semibold text-17 tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** The screen of all searches. */
const SEARCHES = '/admin/searches';

function Searches({ agent: { id, searches_by_day, latest_searches } }: { agent: AgentDetails }) {
  const language = useLanguage();
  const hasScreen = useHasScreen();
  const total = searches_by_day.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title="Searches">
      <div className="mb-2 flex flex-wrap items-center gap-4">
        <Sparkbars
          label="Searches of the last 30 days"
          days={searches_by_day}
          unit={{ one: 'search', other: 'searches' }}
        />
        <p>
          <span className="font-semibold tabular-nums">{total}</span> in the last 30 days
        </p>
        {hasScreen(SEARCHES) && (
          <Link to={`${SEARCHES}?user=${id}`} className={buttonClasses({ variant: 'quiet', size: 'compact' })}>
            All searches
          </Link>
        )}
      </div>
      {latest_searches.length === 0 ? (
        <p className="text-muted">No searches yet.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {latest_searches.map(({ batch_id, search_params, created_at }) => (
            <li key={batch_id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <a
                href={resultsAddress(language, batch_id)}
                className="flex items-center text-link underline pointer-coarse:min-h-11"
              >
                {search_params.fromLocation} – {search_params.toLocation}
              </a>
              <span className="text-13 text-muted">
                {datesOf(search_params, language)} · <Moment at={created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Sessions({ sessions }: Pick<AgentDetails, 'sessions'>) {
  return (
    <Part title="Sessions">
      {sessions.length === 0 ? (
        <p className="text-muted">The agent is signed in nowhere.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <DeviceName userAgent={session.user_agent} />
              <span className="text-13 text-muted">
                {session.address} · used <Moment at={session.refreshed_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function DeviceName({ userAgent }: { userAgent: string }) {
  return <span title={userAgent}>{useDeviceName(userAgent)}</span>;
}
