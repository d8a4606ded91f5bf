import { useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { useDeferredValue } from 'react';
import { ChatLink } from '@/agency/agency-link';
import type { FlightOption, SearchParams } from '@/api/wire';
import { useContact } from '@/features/results/contact/use-contact';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';

type CardChatProps = {
  batchId: string;
  option: FlightOption;
  params: SearchParams;
  /** The flight in words, for screen readers. */
  name: string;
  onOpen: (id: string) => void;
};

/** A link to the chat on the card of a flight. Narrow cards have none; the opened flight has one. */
export function CardChat({ batchId, option, params, name, onOpen }: CardChatProps) {
  const { t } = useLingui();
  const { demo } = useSite();
  // The text of the chat may be rendered a frame after the card, because nobody clicks so soon.
  const { texts, report } = useContact({ batchId, option: useDeferredValue(option), params });
  const onClick = () => {
    report('chat');
    // The opened flight explains why a demonstration has no chat.
    if (demo) onOpen(option.id);
  };
  return (
    <ChatLink
      text={texts.chat}
      aria-label={t`WhatsApp: ${name}`}
      onClick={onClick}
      className={buttonClasses({ variant: 'secondary', size: 'narrow', className: 'relative' })}
    >
      <span className="text-chat">
        <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
      </span>
      WhatsApp
    </ChatLink>
  );
}
