import { History } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClasses } from '@/ui/button';

/** The screen of the log of changes. */
const AUDIT_LOG = '/admin/audit';

/** The address of what happened to an object, which the log calls by this name: an email address, "TIA-VIE 2026-12". */
export function historyAddress(subject: string): string {
  return `${AUDIT_LOG}?${new URLSearchParams({ subject })}`;
}

/** An object, or an area of settings: "scoring."; or an area of actions: "queue.". */
type HistoryLinkProps = ({ subject: string } | { actions: string }) & { label?: string };

/** A link to what happened to an object, or to all actions of an area. */
export function HistoryLink(props: HistoryLinkProps) {
  const address =
    'subject' in props
      ? historyAddress(props.subject)
      : `${AUDIT_LOG}?${new URLSearchParams({ action: props.actions })}`;
  return (
    <Link to={address} className={buttonClasses({ variant: 'quiet', size: 'compact' })}>
      <History className="size-4" aria-hidden="true" />
      {props.label ?? 'History'}
    </Link>
  );
}

/** The same as an icon, for rows of tables: "History: Adult". */
export function HistoryIcon({ subject, name }: { subject: string; name: string }) {
  return (
    <Link
      to={historyAddress(subject)}
      aria-label={`History: ${name}`}
      title="History"
      className={buttonClasses({ variant: 'quiet', size: 'compact-icon', className: 'size-8' })}
    >
      <History className="size-4" aria-hidden="true" />
    </Link>
  );
}
