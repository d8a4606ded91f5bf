import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { Language } from '@/i18n/language';

type PreferredLanguage = { language: Language; choose: (language: Language) => void };

/** A store of the language that the visitor chose with the language switch. Paths without a language redirect to it. */
export function createPreferredLanguage() {
  return createStore<PreferredLanguage>()(
    persist((set) => ({ language: 'sq', choose: (language) => set({ language }) }), { name: 'language', version: 1 }),
  );
}
