import type { Language } from '@/i18n/language';

/** The texts of the error screen. They are not in a catalogue, because the catalogue may be what failed to load. */
export const WORDS: Record<Language, { title: string; text: string; again: string; home: string; chat: string }> = {
  sq: {
    title: 'Diçka nuk shkoi mirë',
    text: 'Ndodhi një gabim i papritur. Ju lutem provoni përsëri.',
    again: 'Provo përsëri',
    home: 'Kthehu te kërkimi',
    chat: 'Na shkruani në WhatsApp',
  },
  en: {
    title: 'Something went wrong',
    text: 'An unexpected error occurred. Please try again.',
    again: 'Try Again',
    home: 'Back to Search',
    chat: 'Write to us on WhatsApp',
  },
};
