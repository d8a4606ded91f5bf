import type { FieldCode } from '@/api/wire';

/** What each code of a field error means. A form may say it better for a field of its own. */
const SENTENCES: Record<FieldCode, string> = {
  required: 'This field is required.',
  invalid: 'This value is not valid.',
  unknown: 'The server does not know this field.',
  unknown_airport: 'There is no airport with this code.',
  unknown_option: 'This choice no longer exists.',
  same_airport: 'The origin and the destination are the same.',
  past_date: 'This date is in the past.',
  too_far: 'This date is too far ahead.',
  before_departure: 'The return is before the departure.',
  out_of_range: 'This number is out of range.',
  too_many_infants: 'There are more infants than adults.',
  too_many_passengers: 'There are too many passengers.',
  too_long: 'This text is too long.',
  too_short: 'This text is too short.',
  common: 'This password is too common.',
  duplicate: 'This value is already in use.',
  not_increasing: 'This number must be above the one before it.',
};

/** The sentence for a code from the server. A newer server may send codes that this page does not know. */
export function sentenceOf(code: string): string {
  return code in SENTENCES ? SENTENCES[code as FieldCode] : 'This value cannot be saved.';
}
