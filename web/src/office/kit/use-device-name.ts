import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { deviceQuery } from './device';

/** What a user agent says of its device, in words: "Firefox on Windows". */
export function useDeviceName(userAgent: string): string {
  const { t } = useLingui();
  const { data, isPending } = useQuery(deviceQuery(userAgent));
  if (isPending) return '…';
  const { browser, system } = data ?? {};
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}
