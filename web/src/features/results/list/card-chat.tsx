import { useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { ChatLink } from '@/agency/agency-link';
import type { FlightOption, SearchParams } from '@/api/wire';
import { ChatIcon } from '@/features/results/contact/icons';
import { useContact } from '@/features/results/contact/use-contact';
import { joinClasses } from '@/lib/join-classes';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';

type CardChatProps = {
  batchId: string;
  option: FlightOption;
  params: SearchParams;
  /** Which flight it is about, for those who do not see the card. */
  name: string;
  onOpen: (id: string) => void;
};

/** The chat about a flight, from its card. A narrow card leaves it to the opened flight. */
export function CardChat({ batchId, option, params, name, onOpen }: CardChatProps) {
  const { t } = useLingui();
  const { demo } = useSite();
  // What it says may follow the card by a frame: nobody clicks sooner.
  const { texts, tell } = useContact({ batchId, option: useDeferredValue(option), params });
  const onClick = () => {
    tell('chat');
    // The opened flight says why a demo has no chat.
    if (demo) onOpen(option.id);
  };
  return (
    <ChatLink
      text={texts.chat}
      aria-label={t`WhatsApp: ${name}`}
      onClick={onClick}
      className={joinClasses(buttonClasses({ variant: 'secondary', size: 'narrow' }), 'relative')}
    >
      <span className="text-chat">
        <ChatIcon />
      </span>
      WhatsApp
    </ChatLink>
  );
}
