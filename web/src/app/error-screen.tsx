import { useLocation } from 'react-router';
import { ChatLink } from '@/agency/agency-link';
import { languageOf, pathIn } from '@/i18n/language';
import { buttonClasses } from '@/ui/button';
import { Drawing, type DrawingParts } from '@/ui/drawing';
import { WORDS } from './error-words';

/** A paper plane that has landed. */
const LANDED: DrawingParts = [
  ['dots', 'M30 78c18-40 52-52 66-34s-14 34-22 20 16-34 48-14'],
  ['paper', 'M128 84l44-34-14 44-10-14zM148 80l24-30'],
];

/** Shown in the place of a page that threw an error. */
export function ErrorScreen() {
  const { pathname } = useLocation();
  const language = languageOf(pathname);
  const words = WORDS[language];
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 px-4">
      <Drawing parts={LANDED} />
      <h1 className="font-bold text-28">{words.title}</h1>
      <p className="text-17 text-muted">{words.text}</p>
      <div className="flex flex-wrap gap-3">
        <a href={window.location.href} className={buttonClasses()}>
          {words.again}
        </a>
        <a href={pathIn(language, '/home')} className={buttonClasses({ variant: 'secondary' })}>
          {words.home}
        </a>
        <ChatLink className={buttonClasses({ variant: 'chat' })}>{words.chat}</ChatLink>
      </div>
    </main>
  );
}
