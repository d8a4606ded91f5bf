import { Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { buttonClasses } from '@/ui/button';

/** A button that floats at the bottom of a small screen and opens the drawer. */
export function FiltersButton({ activeCount, onOpen }: { activeCount: number; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onOpen}
      className={buttonClasses({
        variant: 'secondary',
        className: 'fixed bottom-4 left-1/2 z-20 -translate-x-1/2 rounded-full px-5 shadow-float lg:hidden',
      })}
    >
      <SlidersHorizontal className="size-5" aria-hidden="true" />
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
