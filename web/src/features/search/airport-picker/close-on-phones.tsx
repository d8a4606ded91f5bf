import { useLingui } from '@lingui/react/macro';

/** The button that closes a picker on small screens. On others, a click outside closes it. */
export function CloseOnPhones({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Close`}
      onClick={onClose}
      className="absolute top-6.5 right-3 flex size-11 items-center justify-center rounded-control text-muted hover:bg-mist md:hidden"
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <path d="m5 5 10 10M15 5 5 15" fill="none" stroke="currentColor" strokeWidth="1.800" strokeLinecap="round" />
      </svg>
    </button>
  );
}
