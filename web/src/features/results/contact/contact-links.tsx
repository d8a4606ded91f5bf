import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { BookingRequest } from '@/api/wire';
import { joinClasses } from '@/lib/join-classes';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { ChatIcon, PhoneIcon } from './icons';

type Channel = BookingRequest['channel'];

type ContactLinksProps = {
  /** What the chat begins with. */
  text: string;
  /** Told at the click; the link does not wait for it. */
  onContact?: (channel: Channel) => void;
};

const CHAT = joinClasses(
  buttonClasses({ size: 'large' }),
  'min-w-0 flex-1 bg-chat whitespace-normal leading-tight hover:bg-chat hover:opacity-90',
);
const PHONE = joinClasses(buttonClasses({ variant: 'secondary', size: 'large' }), 'px-4');

/** The way to the agency: a chat that begins with the text, and the phone. Both are complete before the click. */
export function ContactLinks({ text, onContact }: ContactLinksProps) {
  const { agency, demo } = useSite();
  const noteId = useId();
  const chat = (
    <>
      <ChatIcon />
      <Trans>Write to us on WhatsApp</Trans>
    </>
  );
  const phone = (
    <>
      <PhoneIcon />
      <span className="sr-only md:not-sr-only">
        <Trans>Call</Trans>
      </span>
    </>
  );
  if (demo) {
    return (
      <div className="flex flex-col gap-2">
        <div className="flex gap-3">
          <DemoButton look={CHAT} noteId={noteId} onClick={() => onContact?.('chat')}>
            {chat}
          </DemoButton>
          <DemoButton look={PHONE} noteId={noteId} onClick={() => onContact?.('phone')}>
            {phone}
          </DemoButton>
        </div>
        <p id={noteId} className="text-13 text-muted">
          <Trans>Demo data: the numbers of this page cannot be dialled.</Trans>
        </p>
      </div>
    );
  }
  return (
    <div className="flex gap-3">
      <a
        href={`https://wa.me/${agency.chat_number}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener"
        onClick={() => onContact?.('chat')}
        className={CHAT}
      >
        {chat}
      </a>
      <a href={agency.phone_uri} onClick={() => onContact?.('phone')} className={PHONE}>
        {phone}
      </a>
    </div>
  );
}

type DemoButtonProps = { look: string; noteId: string; onClick: () => void; children: ReactNode };

/** It leads nowhere: a demo's number belongs to nobody. */
function DemoButton({ look, noteId, onClick, children }: DemoButtonProps) {
  return (
    <button type="button" onClick={onClick} aria-describedby={noteId} className={look}>
      {children}
    </button>
  );
}
