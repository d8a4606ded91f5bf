import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** What a user agent says of its device, in words: "Firefox on Windows". */
export function useDeviceName(userAgent: string): string {
  const { t } = useLingui();
  const { data, isPending } = useQuery(deviceQuery(userAgent));
  if (isPending) return '…';
  const { browser, system } = data ?? {};
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}

/** A browser and its operating system, as far as they are known. */
type Device = { browser: string | undefined; system: string | undefined };

/** The device that a user agent names. The library that parses user agents is loaded on demand. */
function deviceQuery(userAgent: string) {
  return queryOptions({
    queryKey: ['device', userAgent],
    queryFn: async (): Promise<Device> => {
      if (!userAgent) return { browser: undefined, system: undefined };
      const { default: bowser } = await import('bowser');
      const { browser, os } = bowser.parse(userAgent);
      return { browser: browser.name || undefined, system: os.name };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
