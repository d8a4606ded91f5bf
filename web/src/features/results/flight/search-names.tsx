import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SearchParams } from '@/api/wire';

/** The name of a travel class. */
export function useTravelClass(code: SearchParams['travelClass']): string {
  const { t } = useLingui();
  switch (code) {
    case '1':
      return t`Economy`;
    case '2':
      return t`Premium Economy`;
    case '3':
      return t`Business`;
    case '4':
      return t`First class`;
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
