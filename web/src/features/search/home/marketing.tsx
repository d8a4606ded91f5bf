import { Trans, useLingui } from '@lingui/react/macro';

/** Four reasons to book with the agency. */
export function Marketing() {
  const { t } = useLingui();
  const reasons = [
    {
      icon: 'M10 2.500l2.300 4.700 5.200.8-3.800 3.600.9 5.200-4.600-2.500-4.600 2.500.9-5.200L2.500 8l5.200-.8z',
      title: t`Over 12 years of experience`,
      text: t`Two offices you can walk into, since 2011.`,
    },
    {
      icon: 'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM10 6v4.300l2.800 1.700',
      title: t`24/7 online`,
      text: t`The search works day and night. Write whenever it suits you.`,
    },
    {
      icon: 'M10 2.500 3.800 5v4.500c0 4 2.600 6.600 6.200 8 3.600-1.400 6.200-4 6.200-8V5zM7.300 9.900l2 2 3.600-3.700',
      title: t`Price guarantee`,
      text: t`You pay the price that the agent confirms, and nothing on top.`,
    },
    {
      icon: 'M3.500 4.500h13v9h-7L6 16.500v-3H3.500zM7 8h6M7 10.500h4',
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
        {reasons.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3.5 lg:flex-col">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-card bg-action-soft text-link">
              <svg viewBox="0 0 20 20" className="size-6" aria-hidden="true">
                <path
                  d={icon}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.500"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
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
