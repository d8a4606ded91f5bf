import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { memo, useDeferredValue, useId } from 'react';
import { ChatLink } from '@/agency/agency-link';
import type { FlightOption, SearchParams } from '@/api/wire';
import { useContact } from '@/features/results/contact/use-contact';
import { CheckedAgo } from '@/features/results/flight/checked-ago';
import { airlinesOf, type Leg, legsOf, Warnings } from '@/features/results/flight/legs';
import { useLanguage } from '@/i18n/use-language';
import { clockTime, euros } from '@/lib/format';
import { shareOf, usePartyText } from '@/lib/party';
import { useSite } from '@/lib/site';
import { useMediaQuery } from '@/lib/use-media-query';
import { buttonClasses } from '@/ui/button';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { LegLine } from './leg-line';

const cardTools = lazyCode(async () => (await import('@/features/results/agent/card-tools')).CardTools);

type FlightCardProps = {
  batchId: string;
  option: FlightOption;
  isBest: boolean;
  /** Whether the reader is an active agent. */
  isAgent: boolean;
  params: SearchParams;
  onOpen: (id: string) => void;
};

/** A flight in the list: its legs, the price for the party, and the age of the price. */
export const FlightCard = memo(function FlightCard(props: FlightCardProps) {
  const { batchId, option, isBest, isAgent, params, onOpen } = props;
  const language = useLanguage();
  const id = useId();
  const legs = legsOf(option);
  const name = `${cardName(legs)}, ${euros(option.price, language)}`;
  return (
    <article
      aria-labelledby={`${id}name`}
      data-flight={option.id}
      className="relative rounded-card border border-line bg-paper px-3 py-2.5 transition-colors hover:border-action md:p-4"
    >
      <h3 id={`${id}name`} className="sr-only">
        {name}
      </h3>
      <div className="mb-0.5 flex min-h-4.5 items-center justify-between gap-3 md:mb-1.5">
        {isBest && (
          <p className="rounded-md bg-action-soft px-2 font-semibold text-13 text-link">
            <Trans>Recommended</Trans>
          </p>
        )}
        <div className="ml-auto">
          <CheckedAgo option={option} />
        </div>
      </div>
      <div className="md:flex md:items-center md:gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5 md:gap-3">
          {legs.map((leg) => (
            <LegLine key={leg.direction} leg={leg} />
          ))}
          <Warnings option={option} legs={legs} />
        </div>
        <div className="mt-1.5 flex flex-wrap items-center justify-end gap-x-2 min-[22rem]:flex-nowrap min-[24rem]:gap-x-3 md:mt-0 md:flex-col md:items-end md:gap-y-2">
          <Price option={option} passengers={params.passengers} />
          <Actions {...{ batchId, option, params, name, onOpen, id, isAgent }} />
        </div>
      </div>
      {isAgent && (
        <LazyPart code={cardTools} fallback={<div className="mt-2 h-13" />}>
          {(CardTools) => <CardTools {...{ batchId, option, params, name }} />}
        </LazyPart>
      )}
    </article>
  );
});

/** On small screens the price is beside the button, on wider screens above the buttons. */
function Price({ option, passengers }: { option: FlightOption; passengers: SearchParams['passengers'] }) {
  const language = useLanguage();
  const party = usePartyText(passengers);
  const share = shareOf(option.price, passengers);
  const perPerson = share === null ? null : euros(share, language);
  return (
    <>
      <p className="mr-auto min-w-14 flex-1 text-13 text-muted leading-4 md:order-2 md:mr-0 md:flex-none md:text-right">
        {party}
        {perPerson !== null && (
          <>
            <span className="max-md:hidden"> · </span>
            <span className="whitespace-nowrap tabular-nums max-md:block">
              <Trans>{perPerson} per person</Trans>
            </span>
          </>
        )}
      </p>
      <p
        data-slot="price"
        className="whitespace-nowrap font-semibold text-21 tabular-nums min-[24rem]:text-28 md:order-1"
      >
        {euros(option.price, language)}
      </p>
    </>
  );
}

type ActionsProps = Omit<FlightCardProps, 'isBest'> & { id: string; name: string };

function Actions({ batchId, option, params, name, onOpen, id, isAgent }: ActionsProps) {
  const hasRoom = useMediaQuery('(width >= 48rem)');
  return (
    <div className="flex shrink-0 flex-row-reverse gap-2 md:order-3">
      {/* A tap anywhere on the card presses this button. */}
      <button
        type="button"
        id={`${id}open`}
        onClick={() => onOpen(option.id)}
        aria-labelledby={`${id}open ${id}name`}
        className={buttonClasses({
          variant: 'secondary',
          size: 'narrow',
          className: 'after:absolute after:inset-0 after:rounded-card',
        })}
      >
        <Trans>View details</Trans>
      </button>
      {/* Agents send flights with the tools below: a click on the chat is a request of a visitor. */}
      {hasRoom && !isAgent && <CardChat {...{ batchId, option, params, name, onOpen }} />}
    </div>
  );
}

/** The flight in words: "Wizz Air, TIA 06:05 – FCO 07:45, FCO 20:00 – TIA 21:35". */
function cardName(legs: readonly Leg[]): string {
  const airlines = [...new Set(legs.map(airlinesOf))].join(', ');
  const times = legs.map(({ first, last }) => {
    const [from, to] = [first.departure_airport, last.arrival_airport];
    return `${from.id} ${clockTime(from.time)} – ${to.id} ${clockTime(to.time)}`;
  });
  return [airlines, ...times].join(', ');
}

type CardChatProps = {
  batchId: string;
  option: FlightOption;
  params: SearchParams;
  /** The flight in words, for screen readers. */
  name: string;
  onOpen: (id: string) => void;
};

/** A link to the chat on the card of a flight. Narrow cards have none; the opened flight has one. */
function CardChat({ batchId, option, params, name, onOpen }: CardChatProps) {
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
