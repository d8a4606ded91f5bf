/** How a part of the site leads to a page of the site while it is shown by another app. */
import { createContext, useContext } from 'react';

/** Loads a page of the site. The back office provides it, because its router does not know the pages of the site. */
export const LoadPageContext = createContext<((address: string) => void) | null>(null);

/** The function that loads a page of the site; null in the site, where the router leads there. */
export function useLoadPage(): ((address: string) => void) | null {
  return useContext(LoadPageContext);
}
