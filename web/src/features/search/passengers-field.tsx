import { Plural, Trans } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { useSearchDraft } from '@/stores/search-draft';
import { Late, latePart } from '@/ui/late';

/** Fetched when it is first wanted: what floats is a good part of the page's code. */
const passengersPanel = latePart(async () => (await import('./passengers-panel')).PassengersPanel);

/** How many travel; pressing it opens the counts by age. */
export function PassengersField() {
  const { adults, children, infants } = useSearchDraft((draft) => draft.passengers);
  const total = adults + children + infants;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const toggle = () => {
    setWasOpened(true);
    setOpen(!isOpen);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={passengersPanel.warm}
        onFocus={passengersPanel.warm}
        onClick={toggle}
        className="flex h-16 w-full min-w-0 flex-col items-start justify-center rounded-control border border-control bg-paper px-3.5 text-left md:w-48"
      >
        <span className="text-13 text-muted">
          <Trans>Passengers</Trans>
        </span>
        <span className="font-medium text-17">
          <Plural value={total} one="# passenger" other="# passengers" />
        </span>
      </button>
      {wasOpened && (
        <Late part={passengersPanel} isOpen={isOpen} onGiveUp={() => setOpen(false)}>
          {(PassengersPanel) => <PassengersPanel id={panelId} anchor={button} isOpen={isOpen} onOpenChange={setOpen} />}
        </Late>
      )}
    </>
  );
}
