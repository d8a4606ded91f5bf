import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { useToast } from '@/ui/toast/toaster';
import { cancelDuePages, reasonOf, SEO_PAGES, SEO_TEMPLATES } from './requests';
import { counted } from './words';

/** Milliseconds until numbers are read again while pages are due. */
export const DUE_INTERVAL = 5000;

/** How many pages are still to be rendered, and a button that cancels that. Nothing if none are. */
export function DuePages({ count, isExact = true }: { count: number; isExact?: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => cancelDuePages(api),
    onSuccess: (cancelled) => {
      show({ text: `Rendering is cancelled for ${counted(cancelled, 'page')}.`, milliseconds: 3000 });
      for (const queryKey of [SEO_PAGES, SEO_TEMPLATES]) void client.invalidateQueries({ queryKey });
    },
  });
  if (count === 0 && !isAsking) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
      <p role="status">
        <strong className="tabular-nums">{counted(count, 'page', isExact)}</strong> {count === 1 ? 'remains' : 'remain'}{' '}
        to be rendered.
      </p>
      <Button variant="secondary" size="compact" className="min-h-8" onClick={() => setAsking(true)} {...locked}>
        Cancel rendering
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel the rendering of all pages"
        confirmLabel="Cancel rendering"
        onConfirm={async () => void (await mutateAsync())}
        explain={(error) => (
          <>
            <p className="font-semibold">Failed to cancel the rendering</p>
            <p>{reasonOf(error)}</p>
          </>
        )}
      >
        Pages of all types keep their present content until something else changes them. Pages that were never rendered
        stay without a page.
      </Confirm>
    </div>
  );
}
