import { Trans, useLingui } from '@lingui/react/macro';
import { joinClasses } from '@/lib/join-classes';
import { buttonClasses } from '@/ui/button';

/** A button that floats at the bottom of a small screen and opens the drawer. */
export function FiltersButton({ activeCount, onOpen }: { activeCount: number; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onOpen}
      className={joinClasses(
        buttonClasses({ variant: 'secondary' }),
        'fixed bottom-4 left-1/2 z-20 -translate-x-1/2 rounded-full px-5 shadow-float lg:hidden',
      )}
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <path
          d="M3 6h8m4 0h2M3 14h2m4 0h8M13 4v4M7 12v4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.800"
          strokeLinecap="round"
        />
      </svg>
      <Trans>Filters</Trans>
      {activeCount > 0 && (
        <span
          role="img"
          aria-label={t`${activeCount} in use`}
          className="flex size-6 items-center justify-center rounded-full bg-action text-13 text-on-action"
        >
          {activeCount}
        </span>
      )}
    </button>
  );
}
