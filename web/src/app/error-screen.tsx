import { useLocation } from 'react-router';
import { languageOf, pathIn } from '@/i18n/language';
import { buttonClasses } from '@/ui/button';
import { WORDS } from './error-words';

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
