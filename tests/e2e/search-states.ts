/** A search whose requests the test answers itself, for states that a real run passes too quickly or rarely reaches. */
import type { Page } from '@playwright/test';
import type { FlightOption, SearchView } from '@/api/wire';
import { BATCH, flight, link, source, view } from '../../web/src/test/factories';
import { inDays, now } from './day';

export const ADDRESS = `/results?batch_id=${BATCH}`;

/** Dates in the future: those of the factories will pass, and the server refuses past dates. */
const PARAMS: SearchView['search_params'] = {
  ...view().search_params,
  departureDate: `${inDays(30)}T12:00:00.000Z`,
  returnDate: `${inDays(37)}T12:00:00.000Z`,
};

/** Prices checked in the future are always "just now". Otherwise their age could change during a test. */
const CHECKED = new Date(now() + 86_400_000).toISOString();

/** Makes this number of flights with different prices and scores. */
export function flights(count: number, from = 0): FlightOption[] {
  return Array.from({ length: count }, (_, place) => {
    const number = from + place;
    return flight(`f${number}`, {
      price: 90 + ((number * 37) % 400),
      score: ((number * 61) % 100) / 100,
      checked_at: CHECKED,
    });
  });
}

export const RUNNING: SearchView['progress'] = {
  percent: 50,
  stage: 'first_answer',
  providers: [source(1, 'partial', 12), source(2, 'asking')],
};

/** No source has been asked yet. */
export const WAITING: SearchView['progress'] = {
  percent: 25,
  stage: 'accepted',
  providers: [source(1, 'waiting'), source(2, 'waiting')],
};

/** The server's side of a search. */
export class Search {
  private state: SearchView = view({ search_params: PARAMS });
  private tag = 0;
  private held: (() => void)[] = [];
  private lists = new Map<number, FlightOption[]>();

  /**
   * Answers all requests of the results page for the search. No other day has a price, because the prices that the
   * server stores change while other tests run. The clock of the page stands, so that a slow machine shows the same.
   */
  async answer(page: Page): Promise<void> {
    await page.addInitScript(stopClock);
    await page.route('**/api/calendar/around*', (route) => route.fulfill({ json: { days: [], demo: false } }));
    await page.route('**/api/searches/*', async (route) => {
      const known = route.request().headers()['if-none-match'];
      if (known === this.etag()) await new Promise<void>((resolve) => this.held.push(resolve));
      await route.fulfill({ json: this.state, headers: { etag: this.etag() } }).catch(() => {});
    });
    await page.route('**/api/searches/*/results/*', (route) => {
      const version = Number(route.request().url().split('.').at(-1));
      return route.fulfill({ json: { best_flights: [], other_flights: this.lists.get(version) ?? [] } });
    });
  }

  /** Changes the state of the search and answers the polls that are held. */
  changeTo(changes: Partial<SearchView>, list?: FlightOption[]): void {
    this.tag += 1;
    if (list) this.lists.set(this.tag, list);
    const results = list ? link(this.tag, list.length) : null;
    this.state = view({ search_params: PARAMS, results, ...changes, version: this.tag });
    for (const answer of this.held.splice(0)) answer();
  }

  private etag(): string {
    return `W/"7.${this.tag}.0"`;
  }
}

/** Lets seconds pass on the clock of the page, which stands otherwise. */
export async function pass(page: Page, seconds: number): Promise<void> {
  await page.evaluate((passed) => Object.assign(window, { passed }), seconds * 1000);
}

/** Runs in the page. */
function stopClock(): void {
  const start = Date.now();
  const page = Object.assign(window, { passed: 0 });
  Date.now = () => start + page.passed;
}
