import { useLingui } from '@lingui/react';
import type { Language } from './language';

/** The language of the page being rendered. */
export function useLanguage(): Language {
  return useLingui().i18n.locale === 'en' ? 'en' : 'sq';
}
