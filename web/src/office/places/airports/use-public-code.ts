import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { airportQuery } from './queries';

/** The letters of a code that people know. */
const LETTERS = 3;

/**
 * The code that people know of a place whose name is not at hand. A code of four letters is internal: it belongs to a
 * city, and the city's entry has the other one.
 */
export function usePublicCode(code: string): string {
  const isInternal = code.length > LETTERS;
  const { data, isPending } = useQuery({ ...airportQuery(useApi(), code), enabled: isInternal });
  if (!isInternal) return code;
  return isPending ? '…' : (data?.iata_code ?? code);
}
