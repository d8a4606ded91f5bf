import type { MessageDescriptor } from '@lingui/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { useSearchDraft } from '@/stores/search-draft';
import { Field, FieldButton } from '@/ui/field';
import { Late, latePart } from '@/ui/late';

/** Fetched when it is first wanted: what floats is a good part of the page's code. */
const passengersPanel = latePart(async () => (await import('./passengers-panel')).PassengersPanel);

/** How many travel; pressing it opens the counts by age. */
export function PassengersField({ error }: { error: MessageDescriptor | undefined }) {
  const { t, i18n } = useLingui();
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
      <Field icon="people" label={t`Passengers`} error={error && i18n._(error)} className="md:w-48">
        {(control) => (
          <FieldButton
            control={control}
            isEmpty={false}
            ref={button}
            data-field="passengers"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onPointerEnter={passengersPanel.warm}
            onFocus={passengersPanel.warm}
            onClick={toggle}
          >
            <Plural value={total} one="# passenger" other="# passengers" />
          </FieldButton>
        )}
      </Field>
      {wasOpened && (
        <Late part={passengersPanel} isOpen={isOpen} onGiveUp={() => setOpen(false)}>
          {(PassengersPanel) => <PassengersPanel id={panelId} anchor={button} isOpen={isOpen} onOpenChange={setOpen} />}
        </Late>
      )}
    </>
  );
}
