/** The months that screens list: the current month at the agency, and the next eleven. */
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { localTime, useServerNow } from '@/lib/clock';
import { monthAndYear } from '@/lib/format';
import { installationQuery } from './shell/installation';

const COUNT = 12;

export type Month = { value: string; label: string };

/** The months from the current one on, "2026-12" as "December 2026". */
export function useMonths(): readonly Month[] {
  const { data } = useQuery(installationQuery(useApi()));
  const now = useServerNow();
  const today = localTime(now, data?.time_zone ?? 'UTC');
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: COUNT }, (_, ahead) => {
    const value = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7);
    return { value, label: monthLabel(value) };
  });
}

/** A month as people read it: "December 2026". */
export function monthLabel(month: string): string {
  return monthAndYear(month, 'en');
}
