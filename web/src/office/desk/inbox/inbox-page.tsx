import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import { Retry } from '@/office/kit/failure-notice';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { type InboxRequest, type InboxTab, inboxQuery, olderQuery } from './queries';
import { RequestCard } from './request-card';

const TABS: readonly InboxTab[] = ['new', 'mine', 'done'];

/** The requests of visitors. */
export function InboxPage() {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'new';
  const api = useApi();
  const language = useLanguage();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(inboxQuery({ api, client, tab, language }));
  const counts = data?.value.counts;
  const heading = t`Visitors' requests`;
  return (
    <div className="flex flex-col gap-4">
      <title>{`${counts?.new ? `(${counts.new}) ` : ''}${heading} | Flight Finder`}</title>
      <h1 className="font-bold text-28">{heading}</h1>
      <Tabs value={tab} onValueChange={(next) => setParams({ tab: next }, { replace: true })}>
        <TabsList aria-label={heading}>
          <TabsTrigger value="new">
            <Trans>New</Trans> <Count of={counts?.new} />
          </TabsTrigger>
          <TabsTrigger value="mine">
            <Trans>Mine</Trans> <Count of={counts?.mine} />
          </TabsTrigger>
          <TabsTrigger value="done">
            <Trans>Done</Trans>
          </TabsTrigger>
        </TabsList>
        <TabsContent value={tab} className="flex flex-col gap-3">
          {isError && !data && <Retry error={msg`Failed to load the requests.`} onRetry={refetch} />}
          {!isError && !data && <Skeleton className="h-48 rounded-card" aria-busy="true" />}
          {data?.value.requests.length === 0 && <Empty tab={tab} />}
          {data && <Cards requests={data.value.requests} />}
          {data?.value.next_cursor && <Older key={tab} tab={tab} cursor={data.value.next_cursor} />}
        </TabsContent>
      </Tabs>
    </div>
  );
}

function Count({ of }: { of: number | undefined }) {
  return of ? <span className="text-muted tabular-nums">{of}</span> : null;
}

function Cards({ requests }: { requests: readonly InboxRequest[] }) {
  return requests.map((request) => <RequestCard key={request.id} request={request} />);
}

function Empty({ tab }: { tab: InboxTab }) {
  return (
    <p className="rounded-card border border-line border-dashed p-6 text-center text-15 text-muted">
      {tab === 'new' && <Trans>No new requests. A request appears here when a visitor opens chat or phone.</Trans>}
      {tab === 'mine' && <Trans>You have no requests. Claim one that is new.</Trans>}
      {tab === 'done' && <Trans>No request is done yet.</Trans>}
    </p>
  );
}

type OlderProps = { tab: InboxTab; cursor: string };

/** A button that shows the next page, with its own button for the page after it. */
function Older(props: OlderProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OlderPage {...props} />;
  return (
    <Button variant="secondary" className="self-center" onClick={() => setOpen(true)}>
      <Trans>Show older requests</Trans>
    </Button>
  );
}

function OlderPage({ tab, cursor }: OlderProps) {
  const api = useApi();
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(olderQuery({ api, tab, language }, cursor));
  if (!data) {
    return isError ? (
      <Retry error={msg`Failed to load the requests.`} onRetry={refetch} />
    ) : (
      <Skeleton className="h-48 rounded-card" aria-busy="true" />
    );
  }
  return (
    <>
      <Cards requests={data.requests} />
      {data.next_cursor && <Older tab={tab} cursor={data.next_cursor} />}
    </>
  );
}
