import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import type { BookingRequest } from '@/api/wire';
import { joinClasses } from '@/lib/join-classes';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { ChatIcon, PhoneIcon } from './icons';

type ContactLinksProps = {
  /** The first message of the chat. */
  text: string;
  onContact?: (channel: BookingRequest['channel']) => void;
};

const CHAT = joinClasses(
  buttonClasses({ variant: 'chat', size: 'large' }),
  'min-w-0 flex-1 leading-tight max-md:whitespace-normal max-md:px-4',
);
const PHONE = joinClasses(buttonClasses({ variant: 'secondary', size: 'large' }), 'max-md:px-4');

/** Links to the agency's chat and phone. */
export function ContactLinks({ text, onContact }: ContactLinksProps) {
  const { agency, demo } = useSite();
  const noteId = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-3">
        <ChatLink text={text} noteId={noteId} onClick={() => onContact?.('chat')} className={CHAT}>
          <ChatIcon />
          <Trans>Write to us on WhatsApp</Trans>
        </ChatLink>
        <AgencyLink href={agency.phone_uri} noteId={noteId} onClick={() => onContact?.('phone')} className={PHONE}>
          <PhoneIcon />
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
