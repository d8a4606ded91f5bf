import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { counted } from '@/office/kit/words';
import { RevokeQuotes } from '@/office/people/agents/revoke-quotes';
import { Button } from '@/ui/button';
import type { Attention } from './query';

/** The open quotes of agents who no longer work, and the button that revokes them all. */
export function QuotesLeftBehind({ left }: { left: Attention['quotes_left_behind'] }) {
  const { locked } = useCanChange();
  const [isAsking, setAsking] = useState(false);
  const total = left.reduce((sum, { quotes }) => sum + quotes, 0);
  const owners = left.map(({ name, quotes }) => `${name ?? 'deleted agents'} (${wholeNumber(quotes, 'en')})`);
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-3 px-4 py-2 text-15">
      <TriangleAlert className="size-4 shrink-0 text-stops" aria-hidden="true" />
      <span className="min-w-0">
        {counted(total, 'open quote', 'open quotes')} of agents who no longer work: {owners.join(', ')}
      </span>
      <Button variant="secondary" size="compact" className="ml-auto" onClick={() => setAsking(true)} {...locked}>
        Revoke all
      </Button>
      <RevokeQuotes
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Revoke ${counted(total, 'open quote', 'open quotes')} of agents who no longer work?`}
        user={null}
      />
    </p>
  );
}
