import { type Context, useContext } from 'react';

/** The value of a context that has no default value. */
export function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('a provider is missing: see app/providers.tsx');
  return value;
}
