/** The id of a visitor's booking request, and its short form for people. */
import { randomUuid } from '@/lib/uuid';

/**
 * The id of the booking request for a flight. It stays the same in this tab when the visitor opens the flight again,
 * reloads, or calls after writing.
 */
export function requestIdOf(batchId: string, optionId: string): string {
  const key = `request_${batchId}_${optionId}`;
  const known = sessionStorage.getItem(key);
  if (known) return known;
  const id = randomUuid();
  sessionStorage.setItem(key, id);
  return id;
}

/** The form of an id that people read and say: "A7F2C9". */
export function referenceOf(id: string): string {
  return id.slice(0, 6).toUpperCase();
}
