import { Trans, useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { buttonClasses } from '@/ui/button';

/** A button beside the orders on small screens, which opens the drawer. */
export function FiltersButton({ activeCount, onOpen }: { activeCount: number; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onOpen}
      className={buttonClasses({
        variant: 'secondary',
        className: 'relative flex-col gap-0.5 px-2 font-normal text-13 lg:hidden',
      })}
    >
      <SlidersHorizontal className="size-5" aria-hidden="true" />
      <Trans>Filters</Trans>
      {activeCount > 0 && (
        <span
          role="img"
          aria-label={t`${activeCount} in use`}
          className="absolute top-1 right-1 flex size-5 items-center justify-center rounded-full bg-action text-13 text-on-action"
        >
          {activeCount}
        </span>
      )}
    </button>
  );
}
