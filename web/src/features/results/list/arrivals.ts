/** Which flights are shown while more arrive, so that no card moves by itself. */
import type { FlightOption } from '@/api/wire';

/** The shown list with the newest prices; it keeps its flights and their order. */
export function arrive(shown: readonly FlightOption[], latest: readonly FlightOption[]): readonly FlightOption[] {
  const byId = new Map(latest.map((option) => [option.id, option]));
  return shown.map((option) => renewed(option, byId.get(option.id)));
}

/**
 * Returns the newest flight with the legs of the shown one. Newer legs may have a longer airline name, which would make
 * the card higher and move the cards below it.
 */
function renewed(shown: FlightOption, latest: FlightOption | undefined): FlightOption {
  if (!latest) return shown;
  const { flights, layovers, outbound_flights, return_flights, outbound_layovers, return_layovers } = shown;
  return { ...latest, flights, layovers, outbound_flights, return_flights, outbound_layovers, return_layovers };
}

/** The flights of the newest list that are not shown yet. */
export function notShown(shown: readonly FlightOption[], latest: readonly FlightOption[]): readonly FlightOption[] {
  if (shown === latest) return [];
  const ids = new Set(shown.map((option) => option.id));
  return latest.filter((option) => !ids.has(option.id));
}
