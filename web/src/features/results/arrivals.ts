/** Which flights are on the screen while more arrive: nothing moves by itself. */
import type { FlightOption } from '@/api/wire';

/** The list after new results came in: it keeps its order and only renews what it shows. */
export function arrive(shown: readonly FlightOption[], latest: readonly FlightOption[]): readonly FlightOption[] {
  const byId = new Map(latest.map((option) => [option.id, option]));
  return shown.map((option) => byId.get(option.id) ?? option);
}

/** How many of the newest flights are not on the list yet. */
export function countWaiting(shown: readonly FlightOption[], latest: readonly FlightOption[]): number {
  if (shown === latest) return 0;
  const ids = new Set(shown.map((option) => option.id));
  return latest.filter((option) => !ids.has(option.id)).length;
}
