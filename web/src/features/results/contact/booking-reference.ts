/** The id under which a visitor turns to the agency about a flight, and its short form for people. */
import { randomUuid } from '@/lib/uuid';

/**
 * The id of this visit's request about a flight. Opening the flight again, reloading, or calling after
 * writing is still the same request.
 */
export function requestIdOf(batchId: string, optionId: string): string {
  const key = `request_${batchId}_${optionId}`;
  const known = sessionStorage.getItem(key);
  if (known) return known;
  const id = randomUuid();
  sessionStorage.setItem(key, id);
  return id;
}

/** What people say of it: "A7F2C9". */
export function referenceOf(id: string): string {
  return id.slice(0, 6).toUpperCase();
}
