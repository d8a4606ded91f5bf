import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LANGUAGES, type Language } from '@/i18n/language';
import { Button, buttonClasses } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { Segmented } from '@/ui/segmented';
import { ClientText, CopyDetails } from './copy-details';
import { QuoteForm } from './new-quote';
import { MAX, useQuoteDraft } from './quote-draft';

/** What an agent does with the chosen flights. Below the list, and in view while the list scrolls. */
export function DraftBar() {
  const { t } = useLingui();
  const draft = useQuoteDraft();
  const [dialog, setDialog] = useState<'closed' | 'quote'>('closed');
  const { flights, language } = draft;
  const options = flights.map(({ batchId, option }) => ({ batch_id: batchId, option_id: option.id }));
  return (
    <section
      aria-label={t`Flights for a client`}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-t-card border border-line bg-paper p-2 shadow-float md:px-4"
    >
      <p role="status" className="mr-auto font-semibold text-15">
        {flights.length === 0 ? (
          <Trans>Choose up to {MAX} flights for a client</Trans>
        ) : (
          <Plural value={flights.length} one="# flight chosen" other="# flights chosen" />
        )}
      </p>
      <ClientLanguage language={language} onChange={draft.setLanguage} />
      {flights.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <CopyDetails flights={flights} label={t`Copy`} />
          <Button size="narrow" onClick={() => setDialog('quote')}>
            <Trans>Quote</Trans>
          </Button>
          <Send />
          <Button variant="quiet" size="narrow" onClick={draft.clear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      )}
      <Dialog open={dialog === 'quote'} onOpenChange={(isOpen) => setDialog(isOpen ? 'quote' : 'closed')}>
        <DialogContent title={<Trans>New quote</Trans>} closeLabel={t`Close`} className="md:max-w-lg">
          <QuoteForm flights={{ options }} language={language} />
        </DialogContent>
      </Dialog>
    </section>
  );
}

/** A link that opens WhatsApp with the text; the agent chooses the client there. */
function Send() {
  const { t } = useLingui();
  const { flights, language } = useQuoteDraft();
  const label = t`Send`;
  return (
    <ClientText flights={flights} language={language}>
      {(text) => (
        <a
          href={text === null ? undefined : `https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${label} (WhatsApp)`}
          className={buttonClasses({ variant: 'chat', size: 'narrow' })}
        >
          {label}
        </a>
      )}
    </ClientText>
  );
}

function ClientLanguage({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Language of the client`}
      value={language}
      onChange={onChange}
      choices={LANGUAGES.map((value) => ({ value, content: value }))}
      className="flex rounded-control border border-line"
      choiceClassName="flex min-h-11 min-w-11 items-center justify-center rounded-control font-semibold text-13 text-muted uppercase has-checked:bg-mist has-checked:text-ink"
    />
  );
}
