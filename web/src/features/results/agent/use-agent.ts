/** Whether the user may be an agent; the server verifies it. */
export type Agent = { state: 'visitor' } | { state: 'signedIn'; verify: () => Promise<boolean> };

/** There is no sign-in yet: all are visitors, and the code for agents is not loaded. */
export function useAgent(): Agent {
  return { state: 'visitor' };
}
