import { Trans, useLingui } from '@lingui/react/macro';
import { LandingForm } from '@/features/search/form/landing-form';
import { useSite } from '@/lib/site';
import { Drawing, type DrawingParts } from '@/ui/drawing';
import { CallPanel } from './call-panel';

/** A signpost. */
const SIGNPOST: DrawingParts = [
  ['paper', 'M106 28h38l10 9-10 9h-38zM94 52H58l-10 9 10 9h36z'],
  ['accent', 'M100 18v80M116 37h22M66 61h18'],
];

/**
 * The page of an unknown path, with a search form and the agency's contact. `isLanding` says that the path is one of a
 * landing page.
 */
export function NotFoundPage({ isLanding = false }: { isLanding?: boolean }) {
  const { t } = useLingui();
  const { agency } = useSite();
  return (
    <>
      <title>{`${t`Page Not Found`} | ${agency.name}`}</title>
      <section className="bg-sky">
        <div className="page-width py-8 md:py-14">
          <div className="mb-6 flex flex-col-reverse gap-4 md:mb-8 md:flex-row md:items-end md:justify-between">
            <div>
              <h1 className="font-bold text-28 tracking-tight md:text-40">
                <Trans>Page Not Found</Trans>
              </h1>
              <p className="mt-2 text-17">
                {isLanding ? (
                  <>
                    <span>
                      <Trans>Page data not found</Trans>
                    </span>
                    .
                  </>
                ) : (
                  <span>
                    <Trans>The requested page could not be found.</Trans>
                  </span>
                )}{' '}
                <Trans>Search for your flight here, or ask us.</Trans>
              </p>
            </div>
            <Drawing parts={SIGNPOST} />
          </div>
          <LandingForm />
        </div>
      </section>
      <div className="page-width py-8 md:py-12">
        <CallPanel />
      </div>
    </>
  );
}
