/** Long polling: the server holds a request until the resource differs from the version that the client has. */
import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query';
import { ApiProblem, isTemporary, unwrap } from './problem';
import { rest } from './request';

/** For how many seconds the server may hold a request. */
const WAIT = 20;

/** The least number of milliseconds between two answers without news, because a busy server answers at once. */
const LEAST_PAUSE = 1000;

/** Milliseconds until the next request after an answer with news. Zero would switch polling off. */
const AT_ONCE = 1;

/** A resource as it was last received, with the tag by which the server knows that version. */
export type Snapshot<T> = { value: T; etag: string | null };

/** The parts of a request that make it a poll. */
export type PollInit = { query: { wait?: number }; headers: { 'If-None-Match'?: string }; signal: AbortSignal };

type Answer<T> = { data?: T; error?: unknown; response: Response };

type Poll<T> = {
  last: Snapshot<T> | undefined;
  /** Whether the resource can still change by itself. The server holds requests only then. */
  isChanging: (value: T) => boolean;
  signal: AbortSignal;
  send: (init: PollInit) => Promise<Answer<T>>;
};

/** Asks for a resource once. If it has not changed, the result is the last snapshot itself. */
export async function poll<T>({ last, isChanging, signal, send }: Poll<T>): Promise<Snapshot<T>> {
  const start = Date.now();
  const isHeld = last !== undefined && isChanging(last.value);
  const answer = await send({
    query: isHeld ? { wait: WAIT } : {},
    headers: last?.etag ? { 'If-None-Match': last.etag } : {},
    signal,
  });
  const { ok, status, headers } = answer.response;
  const etag = headers.get('etag');
  // Without a tag the server cannot say whether anything has changed.
  const isWithoutNews = status === 304 || (ok && etag === null);
  const elapsed = Date.now() - start;
  if (isHeld && isWithoutNews && elapsed < LEAST_PAUSE) await rest(LEAST_PAUSE - elapsed, signal);
  return status === 304 && last ? last : { value: unwrap(answer), etag };
}

type Polling<T> = {
  client: QueryClient;
  queryKey: QueryKey;
  isChanging: (value: T) => boolean;
  /**
   * Milliseconds until the next request after a temporary failure, while there is no data. With false, there is none.
   */
  afterFailure: number | false;
  /** Milliseconds until a visible page asks again for a resource that does not change by itself; never, without it. */
  whileStill?: number;
};

/**
 * The options of a query that polls. While the resource can change, each answer is followed by the next request. Once
 * there is something to show, temporary failures are retried without end.
 */
export function polling<T>({ client, queryKey, isChanging, afterFailure, whileStill }: Polling<T>) {
  return {
    retry: (failures: number, error: Error) =>
      isTemporary(error) && (failures < 3 || client.getQueryData(queryKey) !== undefined),
    retryDelay: (failures: number, error: Error) =>
      (error instanceof ApiProblem ? error.retryAfter : null) ?? Math.min(1000 * 2 ** failures, 4000),
    refetchInterval: ({ state: { fetchStatus, error, data } }: { state: QueryState<Snapshot<T>> }) => {
      if (fetchStatus !== 'idle') return false;
      if (error) return isTemporary(error) && afterFailure;
      if (data === undefined) return false;
      if (isChanging(data.value)) return AT_ONCE;
      // When a hidden page is shown again, the query is fetched because of the focus.
      return document.visibilityState === 'visible' && (whileStill ?? false);
    },
    refetchIntervalInBackground: true,
  };
}
