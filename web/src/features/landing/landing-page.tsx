import { useLanding } from '@/lib/landing';
import { useSite } from '@/lib/site';

/** A landing page. */
export function LandingPage() {
  const page = useLanding();
  const { agency } = useSite();
  return (
    <>
      <title>{`${page.title} | ${agency.name}`}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={`${agency.site_url}${page.path}`} />
      {!page.indexed && <meta name="robots" content="noindex" />}
      <h1>{page.title}</h1>
      <p>{page.description}</p>
    </>
  );
}
