/**
 * The choice between a light and a dark back office, kept in this browser. The page applies it before it is painted, by
 * a script in its head (scripts/office-page.ts); this module changes it.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { ignoreErrors } from '@/lib/session-entry';

/** `system` follows the colour scheme of the operating system. */
const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The name under which the browser keeps the choice, as in scripts/office-page.ts. */
const KEY = 'office-theme';

function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** The chosen theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme);
}

/** Keeps the choice. All open pages of this browser follow it. */
export function chooseTheme(theme: Theme): void {
  ignoreErrors(() => localStorage.setItem(KEY, theme));
  // The browser tells only the other pages.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/** Gives the page the chosen theme, also when another page of this browser has changed it. */
export function useAppliedTheme(): void {
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const scheme = meta.dataset.scheme ?? '';
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
    }
  }, [theme]);
}

function storedTheme(): Theme {
  const stored = ignoreErrors(() => localStorage.getItem(KEY));
  return isTheme(stored) ? stored : 'system';
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
