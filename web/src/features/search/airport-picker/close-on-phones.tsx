import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';

/** The button that closes a picker on small screens. On wider screens, a click outside closes it. */
export function CloseOnPhones({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Close`}
      onClick={onClose}
      className="absolute top-6.5 right-3 flex size-11 items-center justify-center rounded-control text-muted hover:bg-mist md:hidden"
    >
      <X className="size-5" aria-hidden="true" />
    </button>
  );
}
