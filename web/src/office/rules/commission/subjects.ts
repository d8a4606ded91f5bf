/** What the log of changes calls the commission. */
import type { PassengerType } from './types';

/** The rate of a passenger type. */
export function ruleSubject(type: PassengerType): string {
  return `commission.${type}`;
}

/** The group discounts of adults. */
export const TIERS_SUBJECT = 'commission.adult_tiers';
