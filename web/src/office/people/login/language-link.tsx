import { Link, useLocation } from 'react-router';
import { useLanguage } from '@/i18n/use-language';
import { buttonClasses } from '@/ui/button';

const OTHER = { sq: { code: 'en', name: 'English' }, en: { code: 'sq', name: 'Shqip' } } as const;

/** A link to the same screen in the other language. */
export function LanguageLink() {
  const { code, name } = OTHER[useLanguage()];
  const { hash, state } = useLocation();
  return (
    <Link
      to={{ search: `?lang=${code}`, hash }}
      state={state}
      replace
      lang={code}
      hrefLang={code}
      aria-label={`${code} – ${name}`}
      className={buttonClasses({
        variant: 'quiet',
        size: 'compact',
        className: 'shrink-0 uppercase pointer-coarse:min-w-11',
      })}
    >
      {code}
    </Link>
  );
}
