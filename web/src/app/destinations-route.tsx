import { DestinationsPage } from '@/features/landing/destinations-page';
import { useSite } from '@/lib/site';
import { LoadDocument } from './load-document';

/** A list of routes with landing pages, which the server sends with the document. */
export function DestinationsRoute() {
  const { destinations } = useSite();
  return destinations ? <DestinationsPage list={destinations} /> : <LoadDocument />;
}
