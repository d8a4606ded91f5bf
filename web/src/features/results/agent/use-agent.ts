/** Whether the user is a visitor or has signed in. The server verifies whether a signed-in user is an agent. */
export type Agent = { state: 'visitor' } | { state: 'signedIn'; verify: () => Promise<boolean> };

/** There is no sign-in yet, so all users are visitors, and the code for agents is not loaded. */
export function useAgent(): Agent {
  return { state: 'visitor' };
}
