import { NewQuote } from './new-quote';
import { useAgentStatus } from './use-agent-status';

type CreateQuoteProps = { batchId: string; optionId: string; verify: () => Promise<boolean> };

/** Makes a link to the flight with its price for a client. Only for agents, whom the server verifies first. */
export function CreateQuote({ verify, ...flight }: CreateQuoteProps) {
  const status = useAgentStatus(verify);
  return status.state === 'agent' ? <NewQuote {...flight} /> : null;
}
