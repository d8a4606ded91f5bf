import { queryOptions } from '@tanstack/react-query';

/** A browser and its operating system, as far as they are known. */
export type Device = { browser: string | undefined; system: string | undefined };

/** The device that a user agent names. The library that parses user agents is loaded on demand. */
export function deviceQuery(userAgent: string) {
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
