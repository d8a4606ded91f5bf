import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { OVERVIEW } from '@/office/kit/requests';
import { Confirm } from '@/ui/confirm';
import { useToast } from '@/ui/toast/toaster';
import { revokeQuotes, SALES_AGENT } from './sales-agents';

type RevokeQuotesProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Whose open quotes are revoked; null for all agents who no longer work. */
  user: string | null;
};

/** Asks before open quotes are revoked. */
export function RevokeQuotes({ user, ...question }: RevokeQuotesProps) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const revoke = async () => {
    const count = await revokeQuotes(api, user);
    await Promise.all([OVERVIEW, SALES_AGENT].map((queryKey) => client.invalidateQueries({ queryKey })));
    show({ text: count === 1 ? '1 quote is revoked.' : `${count} quotes are revoked.`, milliseconds: 3000 });
  };
  return (
    <Confirm {...question} confirmLabel="Revoke all" onConfirm={revoke} explain={() => 'Failed to revoke the quotes'}>
      Clients who open one of these links read that the offer is no longer valid. This action cannot be undone.
    </Confirm>
  );
}
