import type { ComponentProps } from 'react';
import { useSite } from '@/lib/site';

type AgencyLinkProps = Pick<ComponentProps<'a'>, 'href' | 'target' | 'className' | 'children' | 'aria-label'> & {
  /** Told at the click; the link does not wait for it. */
  onClick?: () => void;
  /** Where the page says why a demo's link leads nowhere. */
  noteId?: string;
};

/**
 * A link to a number of the agency, complete before the click. A demo's number belongs to nobody, and its address
 * is empty: a button where the click is told, else a text. The server leaves the attribute out of its pages too.
 */
export function AgencyLink({ href, target, noteId, onClick, ...looks }: AgencyLinkProps) {
  if (!href && onClick) return <button type="button" aria-describedby={noteId} onClick={onClick} {...looks} />;
  return <a href={href || undefined} target={target} rel="noopener" onClick={onClick} {...looks} />;
}

/** The chat with the agency, in a tab of its own; it begins with the text. */
export function ChatLink({ text, ...link }: Omit<AgencyLinkProps, 'href' | 'target'> & { text?: string }) {
  const { chat_uri } = useSite().agency;
  const address = chat_uri && text ? `${chat_uri}?text=${encodeURIComponent(text)}` : chat_uri;
  return <AgencyLink href={address} target="_blank" {...link} />;
}
