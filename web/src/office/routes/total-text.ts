import { wholeNumber } from '@/lib/format';

/** The number of routes in a list, of which only so many are counted: "1,204 routes". */
export function totalText({ total, total_is_exact }: { total: number; total_is_exact: boolean }): string {
  return `${total_is_exact ? '' : 'more than '}${wholeNumber(total, 'en')} ${total === 1 ? 'route' : 'routes'}`;
}
