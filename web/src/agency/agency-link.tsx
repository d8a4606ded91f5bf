import type { ComponentProps } from 'react';
import { useSite } from '@/lib/site';

type AgencyLinkProps = Pick<ComponentProps<'a'>, 'href' | 'target' | 'className' | 'children' | 'aria-label'> & {
  /** Called when the link is clicked; the navigation does not wait for it. */
  onClick?: () => void;
  /** The id of the note that says why a demonstration has no link. */
  noteId?: string;
};

/**
 * A link to a number of the agency. In a demonstration the address is empty: the link is then a button if it has a
 * click handler, and plain text otherwise. The server also omits an empty `href` from its pages.
 */
export function AgencyLink({ href, target, noteId, onClick, ...looks }: AgencyLinkProps) {
  if (!href && onClick) return <button type="button" aria-describedby={noteId} onClick={onClick} {...looks} />;
  return <a href={href || undefined} target={target} rel="noopener" onClick={onClick} {...looks} />;
}

/** A link to the chat with the agency, in a new tab. `text` is the prefilled message. */
export function ChatLink({ text, ...link }: Omit<AgencyLinkProps, 'href' | 'target'> & { text?: string }) {
  const { chat_uri } = useSite().agency;
  const address = chat_uri && text ? `${chat_uri}?text=${encodeURIComponent(text)}` : chat_uri;
  return <AgencyLink href={address} target="_blank" {...link} />;
}
