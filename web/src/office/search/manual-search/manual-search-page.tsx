import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DocLink, ScreenHead } from '@/office/kit/screen-head';
import { useMonths } from '@/office/kit/times';
import { useToast } from '@/ui/toast/toaster';
import { FetchForm, type StartedFetch } from './fetch-form';
import { FetchProgress } from './fetch-progress';
import { SAVED } from './messages';
import { RecentFetches } from './recent-fetches';
import { CALENDAR_FETCHES, STORED_CALENDARS } from './requests';
import { StoredMonth } from './stored-month';
import type { CalendarFetch } from './types';

/** How long the success notice is shown, in milliseconds. */
const NOTICE_MS = 3000;

/** Manual API Search: fetches the prices of a route in a month, and shows what is stored. */
export function ManualSearchPage() {
  const client = useQueryClient();
  const show = useToast();
  const months = useMonths();
  const [address, setAddress] = useSearchParams();
  const [started, setStarted] = useState<string | null>(null);
  const shown = routeIn(address);
  const job = address.get('job');
  const onFetched = ({ job: id, route }: StartedFetch) => {
    setStarted(id);
    setAddress({ ...route, job: id });
    void client.invalidateQueries({ queryKey: CALENDAR_FETCHES });
  };
  const onEnd = (isSaved: boolean) => {
    void client.invalidateQueries({ queryKey: STORED_CALENDARS });
    void client.invalidateQueries({ queryKey: CALENDAR_FETCHES });
    // After a reload the job may have ended long ago.
    if (isSaved && job === started) show({ text: SAVED, milliseconds: NOTICE_MS });
    // Going back to this fetch says nothing any more.
    setStarted(null);
  };
  return (
    <>
      <ScreenHead
        title="Manual API Search"
        intro="Fetches a month of prices from the price service, and saves it."
        actions={<DocLink to="route-tracking#manual-api-search" about="manual searches" />}
      />
      <div className="flex flex-col gap-6">
        <FetchForm months={months} shown={shown} onFetched={onFetched} />
        {job && <FetchProgress key={job} job={job} onEnd={onEnd} />}
        {shown && <StoredMonth route={shown} />}
        <RecentFetches />
      </div>
    </>
  );
}

/** The route and the month in an address; null if one is missing. */
function routeIn(address: URLSearchParams): CalendarFetch | null {
  const [origin, destination, month] = ['origin', 'destination', 'month'].map((name) => address.get(name));
  return origin && destination && month ? { origin, destination, month } : null;
}
