import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '@/i18n/use-language';
import { addDays } from '@/lib/clock';
import { weekdayName } from '@/lib/format';
import { type OpeningHours, useSite } from '@/lib/site';
import { useHydrated } from '@/lib/use-hydrated';
import { upperFirst } from './words';

/**
 * When the agency is open: "E hënë – e shtunë 09:00–19:00". The server renders the usual hours, because the hours of the
 * settings are a list; the browser replaces them.
 */
export function useContactHours(): string {
  const { t } = useLingui();
  const language = useLanguage();
  const { opening_hours: hours } = useSite().agency;
  const known = useHydrated() ? spans(hours) : [];
  if (known.length === 0) return t`Monday to Saturday 09:00–19:00`;
  const nameOf = (day: number) => weekdayName(addDays('2024-01-01', day), language, 'long');
  const text = known.map(({ first, last, opens, closes }) => {
    const days = first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`;
    return `${days} ${opens}–${closes}`;
  });
  return upperFirst(text.join(', '));
}

type Span = { first: number; last: number; opens: string; closes: string };

/** Days in a row with the same hours, as one span. Monday is 0. */
function spans(hours: OpeningHours): Span[] {
  const found: Span[] = [];
  hours.forEach((day, index) => {
    const before = found.at(-1);
    if (!day) return;
    if (before && before.last === index - 1 && before.opens === day.opens && before.closes === day.closes)
      before.last = index;
    else found.push({ first: index, last: index, opens: day.opens, closes: day.closes });
  });
  return found;
}
