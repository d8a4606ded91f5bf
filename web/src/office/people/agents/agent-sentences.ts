/** What the forms about an agent say about its fields. */
import { z } from 'zod';

/** The fewest characters of a password. */
const FEWEST_CHARACTERS = 8;

/** Better words for the codes of the server. */
export const AGENT_SENTENCES = {
  full_name: { required: 'Enter the full name.' },
  name: { required: 'Enter the full name.' },
  email: {
    required: 'Enter an email address.',
    invalid: 'Enter an email address.',
    duplicate: 'This email is in use.',
  },
  phone_number: { invalid: 'Enter a phone number.', too_long: 'This phone number is too long.' },
  password: {
    required: 'Must be at least 8 characters long',
    too_short: 'Must be at least 8 characters long',
    common: 'This password is too common. Choose another one.',
    invalid: 'A password does not begin or end with a space.',
  },
} as const;

/** The name of an agent. */
export const agentName = z.string().trim().min(1, AGENT_SENTENCES.name.required).max(100, 'This text is too long.');

/** The telephone number of an agent; null if it is empty. */
export const agentPhone = z
  .string()
  .trim()
  .transform((text) => text || null);

/** Whether a password has too few characters. */
export function isTooShort(password: string): boolean {
  return [...password].length < FEWEST_CHARACTERS;
}
