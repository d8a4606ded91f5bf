import { LandingPreview } from '@/features/landing/landing-preview';
import { LandingForm } from '@/features/search/form/landing-form';

/** The preview of the components of landing pages, with the search form that they have. */
export function PreviewRoute() {
  return <LandingPreview SearchForm={LandingForm} />;
}
