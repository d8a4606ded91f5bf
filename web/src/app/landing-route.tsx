import { useLocation } from 'react-router';
import { LandingPage } from '@/features/landing/landing-page';
import { LandingForm } from '@/features/search/form/landing-form';
import { NotFoundPage } from '@/features/search/home/not-found-page';
import { isLandingPath, isSamePath, useLanding } from '@/lib/landing';
import { LoadDocument } from './load-document';

/**
 * A path that is no other page of the site: a landing page, if the document has its content. Only the server has the
 * content of landing pages, so any other document is loaded anew at its path.
 */
export function LandingRoute() {
  const { page, path } = useLanding();
  const { pathname } = useLocation();
  if (page && isSamePath(page.path, pathname)) return <LandingPage page={page} SearchForm={LandingForm} />;
  if (isSamePath(path, pathname)) return <NotFoundPage isLanding={isLandingPath(pathname)} />;
  return <LoadDocument />;
}
