import { useDeferredValue } from 'react';
import type { SearchParams } from '@/api/wire';
import { AgentCard } from '@/features/results/contact/agent-card';
import { useMediaQuery } from '@/lib/use-media-query';
import { PromoBanner, PromoCard } from './promo-card';

/** The width from which there is a column beside the list. */
const BESIDE = '(width >= 80rem)';

/** The column beside the list on wide screens: the agency, and an advertisement. */
export function Beside({ params }: { params: SearchParams | undefined }) {
  if (!useMediaQuery(BESIDE)) return null;
  return (
    <div className="flex flex-col gap-4">
      <AgentCard params={params} />
      <PromoCard />
    </div>
  );
}

/** The content of the column on narrower screens: below the list, and rendered after the flights. */
export function Below({ params }: { params: SearchParams | undefined }) {
  const isDue = useDeferredValue(true, false);
  const hasColumn = useMediaQuery(BESIDE);
  if (hasColumn || !isDue) return null;
  return (
    <>
      <AgentCard params={params} />
      <PromoBanner />
    </>
  );
}
