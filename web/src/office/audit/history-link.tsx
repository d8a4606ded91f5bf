import { History } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '@/ui/button';

/** The screen of the log of changes. */
const AUDIT_LOG = '/admin/audit';

/** The address of what happened to an object, which the log calls by this name: an email address, "TIA-VIE 2026-12". */
export function historyAddress(subject: string): string {
  return `${AUDIT_LOG}?${new URLSearchParams({ subject })}`;
}

/** A link to what happened to an object. */
export function HistoryLink({ subject }: { subject: string }) {
  return (
    <Link to={historyAddress(subject)} className={buttonClasses({ variant: 'quiet', size: 'compact' })}>
      <History className="size-4" aria-hidden="true" />
      History
    </Link>
  );
}
