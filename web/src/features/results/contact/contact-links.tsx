import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import { useId } from 'react';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import type { BookingRequest, SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/site';
import { datesOf } from '@/lib/trip-dates';
import { buttonClasses } from '@/ui/button';

type ContactLinksProps = {
  /** The first message of the chat. */
  text: string;
  onContact?: (channel: BookingRequest['channel']) => void;
};

const CHAT = buttonClasses({
  variant: 'chat',
  size: 'large',
  className: 'min-w-0 flex-1 leading-tight max-md:whitespace-normal max-md:px-4',
});
const PHONE = buttonClasses({ variant: 'secondary', size: 'large', className: 'max-md:px-4' });

/** Links to the agency's chat and phone. */
export function ContactLinks({ text, onContact }: ContactLinksProps) {
  const { agency, demo } = useSite();
  const noteId = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-3">
        <ChatLink text={text} noteId={noteId} onClick={() => onContact?.('chat')} className={CHAT}>
          <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
          <Trans>Write to us on WhatsApp</Trans>
        </ChatLink>
        <AgencyLink href={agency.phone_uri} noteId={noteId} onClick={() => onContact?.('phone')} className={PHONE}>
          <Phone className="size-5 shrink-0" aria-hidden="true" />
          <span className="sr-only md:not-sr-only">
            <Trans>Call</Trans>
          </span>
        </AgencyLink>
      </div>
      {demo && (
        <p id={noteId} className="text-13 text-muted">
          <Trans>Demo data: the numbers of this page cannot be dialled.</Trans>
        </p>
      )}
    </div>
  );
}

/** The first message of a chat with the agency. It names the visitor's search, if there is one. */
export function useHelpText(params: SearchParams | undefined): string {
  const { t } = useLingui();
  const language = useLanguage();
  return params
    ? t`Hello, please help me find a flight: ${`${params.fromLocation} – ${params.toLocation}, ${datesOf(params, language)}`}`
    : t`Hello, please help me find a flight.`;
}
