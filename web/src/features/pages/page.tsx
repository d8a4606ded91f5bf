import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import { cn } from '@/lib/cn';
import { PageHead } from '@/lib/page-head';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { Skyline } from '@/ui/skyline';

type PageProps = {
  /** The Albanian path, "/about". */
  page: string;
  title: string;
  description: string;
  lead: ReactNode;
  /** With `text`, the agency's contact is beside the content. With `wide`, the content uses the full width. */
  layout?: 'text' | 'wide';
  children: ReactNode;
};

/** The frame of a page of text: title, introduction and content. */
export function Page({ page, title, description, lead, layout = 'text', children }: PageProps) {
  return (
    <>
      <PageHead title={title} description={description} page={page} />
      <div className="border-line border-b bg-sky">
        <div className="page-width flex items-end justify-between gap-8">
          <div className="py-8 md:py-14">
            <h1 className="max-w-3xl text-balance font-bold text-28 tracking-tight md:text-40">{title}</h1>
            <p className="mt-3 max-w-2xl text-17">{lead}</p>
          </div>
          <Skyline />
        </div>
      </div>
      <div
        className={cn(
          'page-width grid gap-10 py-8 md:py-12',
          layout === 'text' && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-10">{children}</div>
        {layout === 'text' && <AskUs />}
      </div>
    </>
  );
}

/** A section with a heading, in lines of readable length. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex max-w-2xl flex-col gap-3 text-17">
      <h2 className="font-bold text-21">{title}</h2>
      {children}
    </section>
  );
}

/** A bulleted list. */
export function BulletList({ items }: { items: readonly { key: string; text: ReactNode }[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-muted">
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

/** A link to an e-mail address. */
export function Mail({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} className="font-semibold text-link underline-offset-2 hover:underline">
      {to}
    </a>
  );
}

/** The agency's contact, beside the text of a page. */
function AskUs() {
  const { agency } = useSite();
  return (
    <aside
      aria-labelledby="ask-us"
      className="flex flex-col gap-3 self-start rounded-card border border-line bg-paper p-4 lg:sticky lg:top-6"
    >
      <h2 id="ask-us" className="font-bold text-17">
        <Trans>Speak to our agents</Trans>
      </h2>
      <p className="text-muted">
        <Trans>They find what a search does not: other days, other airports, luggage, groups.</Trans>
      </p>
      <ChatLink text={useFirstMessage()} className={buttonClasses({ variant: 'chat' })}>
        <Trans>Write to us on WhatsApp</Trans>
      </ChatLink>
      <AgencyLink href={agency.phone_uri} className={buttonClasses({ variant: 'secondary' })}>
        <span className="tabular-nums">{agency.phone}</span>
      </AgencyLink>
      <p className="demo-only text-13 text-muted">
        <Trans>Demo data: the numbers of this page cannot be dialled.</Trans>
      </p>
    </aside>
  );
}
