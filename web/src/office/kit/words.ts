/** Names and numbers as administrators read them. */
import { SETTINGS } from '@/api/settings.gen';
import type { SearchParams } from '@/api/wire';
import { wholeNumber } from '@/lib/format';
import { publicCode } from '@/lib/place-code';

/** The route of a search: "TIA → FCO". */
export function routeOf({ fromLocation, fromCode, toLocation, toCode }: SearchParams): string {
  return `${publicCode(fromLocation, fromCode)} → ${publicCode(toLocation, toCode)}`;
}

export type Provider = Exclude<(typeof SETTINGS.providers.active_api.choices)[number], 'both'>;

/** The providers, in the order in which they are shown. */
export const PROVIDERS = SETTINGS.providers.active_api.choices.filter(
  (choice): choice is Provider => choice !== 'both',
);

/** The name of a provider or account as administrators read it. */
export function providerName(provider: string): string {
  const known = PROVIDERS.find((name) => name === provider);
  return known === undefined ? provider : SETTINGS.providers[`${known}_name`].label;
}

/** A setting of each provider with the name that visitors read. */
export function namesOf<T>(make: (provider: Provider, place: number) => T) {
  const names = PROVIDERS.map((provider, place) => [`${provider}_name`, make(provider, place)]);
  return Object.fromEntries(names) as Record<`${Provider}_name`, T>;
}

/** An account: that of a provider, or the share of the calendar. */
export type Account = Provider | 'calendar';

export const ACCOUNTS: readonly Account[] = [...PROVIDERS, 'calendar'];

/** Each account with its value. */
export function accountsOf<T>(make: (account: Account) => T) {
  return Object.fromEntries(ACCOUNTS.map((account) => [account, make(account)])) as Record<Account, T>;
}

/** A number with its noun in English, the language of the back office: "1 quote", "1,204 quotes". */
export function counted(count: number, one: string, other: string): string {
  return `${wholeNumber(count, 'en')} ${count === 1 ? one : other}`;
}
