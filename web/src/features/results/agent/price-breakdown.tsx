import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FlightOption } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { exactEuros } from '@/lib/format';

/** The parts of a price. The server sends them only to agents. */
export function PriceBreakdown({ option: { price_breakdown: parts } }: { option: FlightOption }) {
  if (!parts) {
    return (
      <p role="alert" className="text-13 text-danger">
        <Trans>The price breakdown could not be loaded.</Trans>
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
      <Line name={<Trans>Base price</Trans>} amount={parts.base_price} />
      {parts.commission_amount > 0 && <Line name={<Trans>Service fee</Trans>} amount={parts.commission_amount} />}
      <Line name={<Trans>Total price</Trans>} amount={parts.total_price} />
      {/* The service fee already includes the discount. */}
      {parts.discounts.map((discount) => (
        <Line key={discount.type} name={<Trans>Saved as a group</Trans>} amount={discount.amount} />
      ))}
    </dl>
  );
}

function Line({ name, amount }: { name: ReactNode; amount: number }) {
  const language = useLanguage();
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{exactEuros(amount, language)}</dd>
    </>
  );
}
