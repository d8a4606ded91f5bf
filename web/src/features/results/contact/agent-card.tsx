import { Trans, useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { useId } from 'react';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import type { SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { addDays, localTime, useServerNow } from '@/lib/clock';
import { clockTime, dateOf, shortDate } from '@/lib/format';
import { type OpeningHours, useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { useHelpText } from './contact-links';

/** A contact person of the agency, the opening hours, chat and phone. */
export function AgentCard({ params }: { params: SearchParams | undefined }) {
  const id = useId();
  const { agency, demo } = useSite();
  const text = useHelpText(params);
  const name = agency.agent || agency.name;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card border border-line bg-paper p-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-action-soft font-bold text-15 text-link"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-0">
          <h2 id={id} className="truncate font-bold text-15">
            {name}
          </h2>
          <Hours />
        </div>
      </div>
      <p className="text-13 text-muted">
        <Trans>Ask us about luggage, other days, or a price for a group.</Trans>
      </p>
      <div className="flex flex-col gap-2 sm:max-xl:flex-row">
        <ChatLink text={text} className={buttonClasses({ variant: 'chat' })}>
          <Trans>Write to us on WhatsApp</Trans>
        </ChatLink>
        <AgencyLink href={agency.phone_uri} className={buttonClasses({ variant: 'secondary' })}>
          <Phone className="size-5 shrink-0" aria-hidden="true" />
          <span className="tabular-nums">{agency.phone}</span>
        </AgencyLink>
      </div>
      {demo && (
        <p className="text-13 text-muted">
          <Trans>Demo data: the numbers of this page cannot be dialled.</Trans>
        </p>
      )}
    </section>
  );
}

function Hours() {
  const { t } = useLingui();
  const language = useLanguage();
  const { agency, time_zone } = useSite();
  const opening = openingAt(agency.opening_hours, localTime(useServerNow(), time_zone));
  switch (opening.state) {
    case 'open':
      return <p className="font-medium text-13 text-success">{t`Open now · until ${opening.until}`}</p>;
    case 'closed': {
      const { at, date, inDays } = opening;
      const day = shortDate(date, language);
      const opens = [t`opens today at ${at}`, t`opens tomorrow at ${at}`][inDays] ?? t`opens on ${day} at ${at}`;
      return (
        <p className="text-13 text-muted">
          <Trans>Closed now</Trans> · {opens}
        </p>
      );
    }
    case 'unknown':
      return null;
    default:
      return opening satisfies never;
  }
}

/** "Arta Shembulli" gives "AS". */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

type Opening =
  | { state: 'open'; until: string }
  | { state: 'closed'; date: string; at: string; inDays: number }
  /** The settings name no hours. */
  | { state: 'unknown' };

/** Whether the agency is open at `local`, its local date-time in the form "2026-12-12T18:05:00". */
export function openingAt(hours: OpeningHours, local: string): Opening {
  const today = dateOf(local);
  const now = clockTime(local);
  const day = hours[weekdayOf(today)];
  if (day && day.opens <= now && now < day.closes) return { state: 'open', until: day.closes };
  // The loop includes the same weekday of the next week, which may be the only day with opening hours.
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const date = addDays(today, inDays);
    const next = hours[weekdayOf(date)];
    if (next && (inDays > 0 || now < next.opens)) return { state: 'closed', date, at: next.opens, inDays };
  }
  return { state: 'unknown' };
}

/** Monday is 0. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
}
