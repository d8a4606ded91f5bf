/** Whether the person looking is a sales agent, as far as this page can tell. */
export type Agent = { state: 'visitor' } | { state: 'signedIn'; verify: () => Promise<boolean> };

/** Nobody signs in yet: everybody is a visitor, and what agents see is not even loaded. */
export function useAgent(): Agent {
  return { state: 'visitor' };
}
