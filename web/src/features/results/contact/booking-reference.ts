/** The id of a visitor's booking request, and its short form for people. */
import { randomUuid } from '@/lib/uuid';

/** The key of this tab's random id, from which the ids of its booking requests are made. */
const TAB = 'booking-requests';

/**
 * The id of the booking request for a flight. It stays the same in this tab when the visitor opens the flight again,
 * reloads, or calls after writing.
 */
export function requestIdOf(batchId: string, optionId: string): string {
  const tab = sessionStorage.getItem(TAB) ?? randomUuid();
  sessionStorage.setItem(TAB, tab);
  return hashOf(`${tab} ${batchId} ${optionId}`) + tab.slice(8);
}

/** Eight hexadecimal digits: FNV-1a of 32 bits, with a last step that spreads small differences. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, '0');
}

/** The form of an id that people read and say: "A7F2C9". */
export function referenceOf(id: string): string {
  return id.slice(0, 6).toUpperCase();
}
