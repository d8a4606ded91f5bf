/** Names as administrators read them. */
import type { SearchParams } from '@/api/wire';
import { publicCode } from '@/lib/place-code';

/** The route of a search: "TIA → FCO". */
export function routeOf({ fromLocation, fromCode, toLocation, toCode }: SearchParams): string {
  return `${publicCode(fromLocation, fromCode)} → ${publicCode(toLocation, toCode)}`;
}
