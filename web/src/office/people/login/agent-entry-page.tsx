import type { ReactNode } from 'react';
import { EntryLink, EntryPage } from './entry-page';
import { LanguageLink } from './language-link';

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
