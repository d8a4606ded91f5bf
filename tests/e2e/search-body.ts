/** Searches that tests make without a page. */
import type { APIRequestContext } from '@playwright/test';
import { inDays } from './day';
import { answerTo, expect, OFTEN } from './site';

/** A round trip of two adults from Tirana to Vienna, in forty days. */
export function searchBody(change: Record<string, unknown> = {}) {
  return {
    fromLocation: 'Tiranë (TIA)',
    toLocation: 'Vjenë (VIE)',
    fromCode: 'TIA',
    toCode: 'VIE',
    departureDate: inDays(40),
    returnDate: inDays(47),
    tripType: 'roundTrip',
    travelClass: '1',
    stops: '0',
    passengers: { adults: 2, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
    ...change,
  };
}

/** What makes a search one of one adult who flies one way. */
export const ONE_WAY = {
  returnDate: null,
  tripType: 'oneWay',
  passengers: { adults: 1, children: 0, infantsInSeat: 0, infantsOnLap: 0 },
};

/** Makes a search, and returns its batch id. */
export async function createSearch(request: APIRequestContext, change: object = {}, url = ''): Promise<string> {
  const created = await answerTo(() => request.post(`${url}/api/searches`, { data: searchBody({ ...change }) }));
  expect(created.status()).toBe(201);
  return (await created.json()).batch_id;
}

/** As `createSearch`, and waits for the end of the search. */
export async function completeSearch(request: APIRequestContext, change: object = {}, url = ''): Promise<string> {
  const batch = await createSearch(request, change, url);
  const status = async () => (await (await request.get(`${url}/api/searches/${batch}`)).json()).status;
  await expect.poll(status, OFTEN).toBe('complete');
  return batch;
}
