/** Which flights are on the screen while more arrive: nothing moves by itself. */
import type { FlightOption } from '@/api/wire';

/** The list after new results came in: it keeps its order and renews what it shows. */
export function arrive(shown: readonly FlightOption[], latest: readonly FlightOption[]): readonly FlightOption[] {
  const byId = new Map(latest.map((option) => [option.id, option]));
  return shown.map((option) => renewed(option, byId.get(option.id)));
}

/** Another provider may write an airline's name in more words, and a card that grows moves those below it. */
function renewed(shown: FlightOption, latest: FlightOption | undefined): FlightOption {
  if (!latest) return shown;
  const { flights, layovers, outbound_flights, return_flights, outbound_layovers, return_layovers } = shown;
  return { ...latest, flights, layovers, outbound_flights, return_flights, outbound_layovers, return_layovers };
}

/** The newest flights that are not on the list yet. */
export function waitingIn(shown: readonly FlightOption[], latest: readonly FlightOption[]): readonly FlightOption[] {
  if (shown === latest) return [];
  const ids = new Set(shown.map((option) => option.id));
  return latest.filter((option) => !ids.has(option.id));
}
