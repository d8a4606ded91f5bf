import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '@/i18n/use-language';
import { buttonClasses } from '@/ui/button';
import { EntryLink, EntryPage } from './entry-page';

type AgentEntryPageProps = {
  heading: string;
  /** The question below the form, and the page that answers it. */
  question?: string | undefined;
  link?: { to: string; label: string } | undefined;
  /** Hides the link to the other language. It loads the page again, which would then ask for a code that is already used. */
  keepsLanguage?: boolean;
  children: ReactNode;
};

/** A page for an agent who is not signed in. */
export function AgentEntryPage({ heading, question, link, keepsLanguage = false, children }: AgentEntryPageProps) {
  return (
    <EntryPage title={`${heading} | Flight Finder`} heading={heading} corner={!keepsLanguage && <LanguageLink />}>
      {children}
      {link && (
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-15 text-muted">
          {question}
          <EntryLink to={link.to}>{link.label}</EntryLink>
        </p>
      )}
    </EntryPage>
  );
}

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
