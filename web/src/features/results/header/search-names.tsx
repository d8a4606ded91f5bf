import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/api/wire';

/** The name of a travel class. */
export function TravelClassName({ code }: { code: SearchParams['travelClass'] }): ReactNode {
  switch (code) {
    case '1':
      return <Trans>Economy</Trans>;
    case '2':
      return <Trans>Premium Economy</Trans>;
    case '3':
      return <Trans>Business</Trans>;
    case '4':
      return <Trans>First class</Trans>;
    default:
      return code satisfies never;
  }
}

/** The name of a choice of stops. */
export function StopsName({ code }: { code: SearchParams['stops'] }): ReactNode {
  switch (code) {
    case '0':
      return <Trans>Any stops</Trans>;
    case '1':
      return <Trans>Direct flights only</Trans>;
    case '2':
      return <Trans>Up to 1 stop</Trans>;
    case '3':
      return <Trans>Up to 2 stops</Trans>;
    default:
      return code satisfies never;
  }
}
