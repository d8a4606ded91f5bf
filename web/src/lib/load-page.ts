/** How the search form opens a page of the site when the back office shows the form. */
import { createContext, useContext } from 'react';

/** Loads a page of the site. The back office provides it, because its router does not know the pages of the site. */
export const LoadPageContext = createContext<((address: string) => void) | null>(null);

/** The function that loads a page of the site; null in the site itself, whose router opens the page. */
export function useLoadPage(): ((address: string) => void) | null {
  return useContext(LoadPageContext);
}
