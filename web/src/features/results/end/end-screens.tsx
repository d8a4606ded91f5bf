import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SearchParams } from '@/api/wire';
import { ContactLinks, useHelpText } from '@/features/results/contact/contact-links';
import { errorText, isNetworkError, loadErrorText } from '@/features/results/run/error-text';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { Button, buttonClasses } from '@/ui/button';
import { Drawing, type DrawingParts } from '@/ui/drawing';
import { Notice } from '@/ui/notice';
import { EXPIRED, FAILED, NO_FLIGHTS, OFFLINE, UNKNOWN } from './end-drawings';

type SearchErrorScreenProps = {
  params: SearchParams | undefined;
  error: unknown;
  /** Whether the visitor refreshed the search so recently that the server starts no new run. */
  isTooSoon?: boolean;
  onRetry: () => void;
  /** Other searches, which may succeed. */
  children?: ReactNode;
};

/** Shown when a search failed or could not be loaded. */
export function SearchErrorScreen({ params, error, isTooSoon = false, onRetry, children }: SearchErrorScreenProps) {
  const { i18n } = useLingui();
  return (
    <EndScreen
      drawing={isNetworkError(error) ? OFFLINE : FAILED}
      title={<Trans>Search Error</Trans>}
      text={i18n._(loadErrorText(error))}
      role="alert"
      isPage={params === undefined}
    >
      {isTooSoon && (
        <Notice tone="caution" role="status">
          <Trans>The sources were asked a moment ago. They can be asked again after a minute.</Trans>
        </Notice>
      )}
      <Button onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
      <BackToSearch variant="secondary" />
      {children}
      <AskAgency params={params} />
    </EndScreen>
  );
}

type ExpiredScreenProps = {
  params: SearchParams | undefined;
  onRefresh: () => void;
  failure: unknown;
  /** Searches for other days and from other airports. */
  children: ReactNode;
};

/** Shown when a search is so old that its flights were deleted. */
export function ExpiredScreen({ params, onRefresh, failure, children }: ExpiredScreenProps) {
  const { i18n } = useLingui();
  return (
    <EndScreen
      drawing={EXPIRED}
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
      {children}
      <AskAgency params={params} />
    </EndScreen>
  );
}

/** Shown when there is no such search. */
export function NotFoundScreen() {
  return (
    <EndScreen
      drawing={UNKNOWN}
      title={<Trans>Search Error</Trans>}
      text={<Trans>Search not found. Please try searching again.</Trans>}
      role="alert"
      isPage
    >
      <BackToSearch variant="primary" />
      <AskAgency params={undefined} />
    </EndScreen>
  );
}

type NoFlightsScreenProps = {
  params: SearchParams | undefined;
  onModify: () => void;
  /** Other searches, which may find flights. */
  children: ReactNode;
};

/** Shown when a complete search has no flights. */
export function NoFlightsScreen({ params, onModify, children }: NoFlightsScreenProps) {
  return (
    <EndScreen
      drawing={NO_FLIGHTS}
      title={<Trans>No Flights Found</Trans>}
      text={<Trans>No flights match what you searched for. Try other dates or a nearby airport.</Trans>}
      role="status"
    >
      <Button onClick={onModify}>
        <Trans>Modify Search</Trans>
      </Button>
      {children}
      <AskAgency params={params} />
    </EndScreen>
  );
}

/** Chat and phone of the agency. */
function AskAgency({ params }: { params: SearchParams | undefined }) {
  return (
    <div className="mt-2 w-full min-w-0">
      <ContactLinks text={useHelpText(params)} />
    </div>
  );
}

function BackToSearch({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Link to={pathIn(useLanguage(), '/home')} className={buttonClasses({ variant })}>
      <Trans>Back to Search</Trans>
    </Link>
  );
}

type EndScreenProps = {
  drawing: DrawingParts;
  title: ReactNode;
  text: ReactNode;
  role: 'alert' | 'status';
  /** Whether the screen has no header with the search above it, so that its title is that of the page. */
  isPage?: boolean;
  children: ReactNode;
};

/** The screen of a search without flights: a drawing, what happened, and what the visitor can do. */
export function EndScreen({ drawing, title, text, role, isPage = false, children }: EndScreenProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-8 text-center md:py-12">
      <Drawing parts={drawing} />
      <div role={role} className="flex flex-col items-center gap-2">
        <Title className="font-bold text-21">{title}</Title>
        <p className="max-w-md text-balance text-muted">{text}</p>
      </div>
      <div className="mt-2 flex flex-wrap justify-center gap-2 md:gap-3">{children}</div>
    </div>
  );
}
