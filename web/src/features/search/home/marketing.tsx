import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, MessageSquareText, ShieldCheck, Star } from 'lucide-react';

/** Four reasons to book with the agency. */
export function Marketing() {
  const { t } = useLingui();
  const reasons = [
    {
      Icon: Star,
      title: t`Over 12 years of experience`,
      text: t`Two offices you can walk into, since 2011.`,
    },
    {
      Icon: Clock,
      title: t`24/7 online`,
      text: t`The search works day and night. Write whenever it suits you.`,
    },
    {
      Icon: ShieldCheck,
      title: t`Price guarantee`,
      text: t`You pay the price that the agent confirms, and nothing on top.`,
    },
    {
      Icon: MessageSquareText,
      title: t`Simple booking`,
      text: t`Choose a flight, send the message, receive the ticket.`,
    },
  ];
  return (
    <section aria-labelledby="reasons" className="flex flex-col gap-4">
      <h2 id="reasons" className="font-bold text-21">
        <Trans>Why book with us</Trans>
      </h2>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 lg:flex-col">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-card bg-action-soft text-link">
              <Icon className="size-6" strokeWidth={1.75} aria-hidden="true" />
            </span>
            <div>
              <h3 className="font-semibold text-17">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
