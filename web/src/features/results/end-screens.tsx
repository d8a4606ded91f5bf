import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { Button, buttonClasses } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { errorText, loadErrorText } from './error-text';

type SearchErrorScreenProps = {
  error: unknown;
  /** It was tried again, and nothing has moved. */
  isTooSoon?: boolean;
  onRetry: () => void;
};

/** The search failed, or could not be loaded. */
export function SearchErrorScreen({ error, isTooSoon = false, onRetry }: SearchErrorScreenProps) {
  const { i18n } = useLingui();
  return (
    <EndScreen title={<Trans>Search Error</Trans>} text={i18n._(loadErrorText(error))} role="alert">
      {isTooSoon && (
        <Notice tone="caution" role="status">
          <Trans>The sources were asked a moment ago. They can be asked again after a minute.</Trans>
        </Notice>
      )}
      <Button onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
      <BackToSearch variant="secondary" />
    </EndScreen>
  );
}

/** The search is so old that its flights were deleted. */
export function ExpiredScreen({ onRefresh, failure }: { onRefresh: () => void; failure: unknown }) {
  const { i18n } = useLingui();
  return (
    <EndScreen
      title={<Trans>These prices are no longer kept</Trans>}
      text={<Trans>This search is more than two days old. Search again to see what the flights cost now.</Trans>}
      role="status"
    >
      {failure !== null && (
        <Notice tone="danger" role="alert">
          {i18n._(errorText(failure))}
        </Notice>
      )}
      <Button onClick={onRefresh}>
        <Trans>Search again</Trans>
      </Button>
      <BackToSearch variant="secondary" />
    </EndScreen>
  );
}

/** There is no such search. */
export function NotFoundScreen() {
  return (
    <EndScreen
      title={<Trans>Search Error</Trans>}
      text={<Trans>Search not found. Please try searching again.</Trans>}
      role="alert"
    >
      <BackToSearch variant="primary" />
    </EndScreen>
  );
}

/** The search is complete and brought nothing. */
export function NoFlightsScreen({ onModify }: { onModify: () => void }) {
  return (
    <EndScreen
      title={<Trans>No Flights Found</Trans>}
      text={<Trans>No flights match what you searched for. Try other dates or a nearby airport.</Trans>}
      role="status"
    >
      <Button onClick={onModify}>
        <Trans>Modify Search</Trans>
      </Button>
    </EndScreen>
  );
}

function BackToSearch({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Link to={pathIn(useLanguage(), '/home')} className={buttonClasses({ variant })}>
      <Trans>Back to Search</Trans>
    </Link>
  );
}

type EndScreenProps = { title: ReactNode; text: ReactNode; role: 'alert' | 'status'; children: ReactNode };

/** A screen that ends the search: a picture, what happened, and what can be done. */
export function EndScreen({ title, text, role, children }: EndScreenProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center">
      <EmptySky />
      <div role={role} className="flex flex-col gap-2">
        <h2 className="font-bold text-21">{title}</h2>
        <p className="text-balance text-muted">{text}</p>
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

function EmptySky() {
  return (
    <svg viewBox="0 0 160 72" className="h-18 w-40" aria-hidden="true">
      <path
        d="M14 58C42 8 118 8 146 58"
        fill="none"
        className="stroke-control"
        strokeWidth="2"
        strokeDasharray="4 6"
        strokeLinecap="round"
      />
      <circle cx="14" cy="60" r="5" className="fill-mist stroke-control" strokeWidth="2" />
      <circle cx="146" cy="60" r="5" className="fill-mist stroke-control" strokeWidth="2" />
    </svg>
  );
}
