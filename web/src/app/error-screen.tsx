import { useLocation } from 'react-router';
import { type Language, languageOf, pathIn } from '@/i18n/language';
import { buttonClasses } from '@/ui/button';

/** In the code and not in a catalogue: the catalogue may be what did not load. */
const WORDS: Record<Language, { title: string; text: string; again: string; home: string }> = {
  sq: {
    title: 'Diçka nuk shkoi mirë',
    text: 'Ndodhi një gabim i papritur. Ju lutem provoni përsëri.',
    again: 'Provo përsëri',
    home: 'Kthehu te kërkimi',
  },
  en: {
    title: 'Something went wrong',
    text: 'An unexpected error occurred. Please try again.',
    again: 'Try Again',
    home: 'Back to Search',
  },
};

/** What a visitor sees when a page breaks. */
export function ErrorScreen() {
  const { pathname } = useLocation();
  const language = languageOf(pathname);
  const words = WORDS[language];
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 px-4">
      <h1 className="font-bold text-28">{words.title}</h1>
      <p className="text-17 text-muted">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        <a href={window.location.href} className={buttonClasses()}>
          {words.again}
        </a>
        <a href={pathIn(language, '/home')} className={buttonClasses({ variant: 'secondary' })}>
          {words.home}
        </a>
      </div>
    </main>
  );
}
