import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AGENT } from '../auth/areas';
import { RequireNoUser } from '../auth/require-user';
import { EntryPage } from '../login/entry-page';
import { LanguageLink } from './language-link';

type AgentEntryPageProps = {
  heading: string;
  /** The question below the form, and the page that answers it. */
  question?: string;
  link: { to: string; label: string };
  children: ReactNode;
};

/** A page for an agent who is not signed in. */
export function AgentEntryPage({ heading, question, link, children }: AgentEntryPageProps) {
  return (
    <RequireNoUser area={AGENT}>
      <EntryPage title={`${heading} | Flight Finder`} heading={heading} corner={<LanguageLink />}>
        {children}
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-15 text-muted">
          {question}
          <Link to={link.to} className="inline-flex min-h-11 items-center font-semibold text-link">
            {link.label}
          </Link>
        </p>
      </EntryPage>
    </RequireNoUser>
  );
}
