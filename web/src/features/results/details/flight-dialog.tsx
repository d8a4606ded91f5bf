import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FlightOption, SearchParams, SearchView } from '@/api/wire';
import { useAgent } from '@/features/results/agent/use-agent';
import { ContactLinks, useHelpText } from '@/features/results/contact/contact-links';
import { useContact } from '@/features/results/contact/use-contact';
import { legsOf } from '@/features/results/flight/legs';
import { useLanguage } from '@/i18n/use-language';
import { useCopy } from '@/lib/use-copy';
import { Button } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { FlightDetails } from './flight-details';
import { PriceBlock, useRecheck } from './price-block';

const agentActions = lazyCode(async () => (await import('@/features/results/agent/agent-actions')).AgentActions);
const agentParts = lazyCode(async () => (await import('@/features/results/agent/agent-parts')).AgentParts);

/** The search that the opened flight belongs to. */
type OpenedIn = {
  batchId: string;
  params: SearchParams;
  view: SearchView | undefined;
  refetch: () => Promise<unknown>;
};

type FlightDialogProps = OpenedIn & {
  /** The flight as it was last received; the newest results may not contain it. */
  known: FlightOption | undefined;
  /** The flight in the newest results; undefined if they do not contain it. */
  current: FlightOption | undefined;
  onClose: () => void;
};

/** An opened flight. It stays as it was opened if newer results do not have it. */
export function FlightDialog({ known, current, onClose, ...opened }: FlightDialogProps) {
  const { t } = useLingui();
  const help = useHelpText(opened.params);
  const [first, setFirst] = useState(known);
  if (!first && known) setFirst(known);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {first ? (
        <Opened {...opened} option={first} current={current} />
      ) : (
        <DialogContent title={<Trans>Flight details</Trans>} closeLabel={t`Close`} className="md:max-w-lg">
          <p role="status" className="py-8 text-center text-muted">
            <Trans>No flight details available</Trans>
          </p>
          <ContactLinks text={help} />
        </DialogContent>
      )}
    </Dialog>
  );
}

type OpenedProps = OpenedIn & { option: FlightOption; current: FlightOption | undefined };

function Opened({ option, current, params, refetch, ...search }: OpenedProps) {
  const { t } = useLingui();
  const namesIn = useLanguage();
  const agent = useAgent();
  const isAgent = agent.state === 'agent';
  const [asked, setAsked] = useState(0);
  const check = useRecheck({ ...search, option, current }, refetch);
  const shown = current ?? option;
  const legs = legsOf(shown);
  const { batchId } = search;
  const { reference, texts, report } = useContact({ batchId, option: shown, params });
  return (
    <DialogContent
      title={texts.title}
      closeLabel={t`Close`}
      className={legs.length > 1 ? 'md:max-w-4xl' : 'md:max-w-2xl'}
      footer={
        <div className="flex flex-col gap-3">
          <PriceBlock option={shown} passengers={params.passengers} check={check} />
          {isAgent ? (
            <LazyPart code={agentActions} fallback={<div className="h-13" />}>
              {(AgentActions) => (
                <AgentActions
                  flight={{ batchId, option: shown, params, namesIn }}
                  onQuote={() => setAsked((times) => times + 1)}
                />
              )}
            </LazyPart>
          ) : (
            <ContactLinks text={texts.chat} onContact={report} />
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <FlightDetails option={shown} legs={legs} />
        {agent.state !== 'visitor' && (
          <LazyPart code={agentParts}>
            {(AgentParts) => <AgentParts batchId={batchId} option={shown} status={agent} asked={asked} />}
          </LazyPart>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
          <CopyAndShare title={texts.title} text={isAgent ? null : texts.copy} link={texts.link} />
          <p className="text-13 text-muted">
            <Trans>Request {reference}</Trans>
          </p>
        </div>
      </div>
    </DialogContent>
  );
}

type CopyAndShareProps = {
  title: string;
  /** Null for agents, who copy the text in the language of their client. */
  text: string | null;
  link: string;
};

/** Buttons that copy a flight as text and share the link to it. */
function CopyAndShare({ title, text, link }: CopyAndShareProps) {
  const copy = useCopy();
  const share = () => {
    // Sharing that the visitor cancels is not an error.
    if (typeof navigator.share === 'function') navigator.share({ title, url: link }).catch(() => {});
    else copy.mutate(link);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {text !== null && (
        <Button variant="secondary" onClick={() => copy.mutate(text)}>
          <Trans>Copy as text</Trans>
        </Button>
      )}
      <Button variant="secondary" onClick={share}>
        <Trans>Share</Trans>
      </Button>
      <span role="status" className="text-13">
        {copy.isSuccess && (
          <span className="font-semibold text-success">
            <Trans>Copied</Trans>
          </span>
        )}
        {copy.isError && (
          <span className="text-danger">
            <Trans>The browser does not allow copying.</Trans>
          </span>
        )}
      </span>
    </div>
  );
}
