import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';

/** A screen of the back office. */
export type Screen = {
  path: string;
  /** The path with its parameters, if the screen has several addresses. */
  pattern?: string;
  label: string;
  /** Where the link to the screen is: in the side menu, among the tabs, or in the user's menu. */
  place: 'menu' | 'tab' | 'user';
  icon: LucideIcon;
  /** Other words by which the command palette finds the screen. */
  keywords: string;
  /** Fetches the code of the screen. */
  code: () => Promise<ComponentType>;
};

/** The screens for the parts of the office that cannot import their list, because the list imports them. */
export const ScreensContext = createContext<readonly Screen[]>([]);

export function useScreens(): readonly Screen[] {
  return useContext(ScreensContext);
}

/** Whether there is a screen at this path, so that a link may lead to it. */
export function useHasScreen(): (path: string) => boolean {
  const screens = useScreens();
  return (path) => screens.some((screen) => screen.path === path);
}
