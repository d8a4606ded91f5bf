import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Language } from '@/i18n/language';

type PreferredLanguageStore = { language: Language; choose: (language: Language) => void };

/** The language chosen with the switch: where an address without one leads. */
export const usePreferredLanguage = create<PreferredLanguageStore>()(
  persist((set) => ({ language: 'sq', choose: (language) => set({ language }) }), { name: 'language', version: 1 }),
);
