import type { ComponentProps } from 'react';
import { useSite } from '@/lib/site';

type AgencyLinkProps = Pick<ComponentProps<'a'>, 'href' | 'target' | 'className' | 'children' | 'aria-label'> & {
  /** Told at the click; the link does not wait for it. */
  onClick: () => void;
  /** Where the page says why a demo's link leads nowhere. */
  noteId?: string;
};

/** A link to a number of the agency, complete before the click. A demo's number belongs to nobody: a button then. */
export function AgencyLink({ href, target, noteId, ...looks }: AgencyLinkProps) {
  const { demo } = useSite();
  if (demo) return <button type="button" aria-describedby={noteId} {...looks} />;
  return <a href={href} target={target} rel="noopener" {...looks} />;
}

/** The chat with the agency, which begins with the text; in a tab of its own. */
export function ChatLink({ text, ...link }: Omit<AgencyLinkProps, 'href' | 'target'> & { text: string }) {
  const { agency } = useSite();
  const address = `https://wa.me/${agency.chat_number}?text=${encodeURIComponent(text)}`;
  return <AgencyLink href={address} target="_blank" {...link} />;
}
