import { wholeNumber } from '@/lib/format';

/** A number with its noun in English, the language of the back office: "1 quote", "1,204 quotes". */
export function counted(count: number, one: string, other: string): string {
  return `${wholeNumber(count, 'en')} ${count === 1 ? one : other}`;
}
