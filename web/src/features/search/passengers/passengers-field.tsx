import type { MessageDescriptor } from '@lingui/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { useSearchDraft } from '@/stores/stores';
import { Field, FieldButton } from '@/ui/field';
import { LazyPart, lazyCode } from '@/ui/lazy-part';

/** Fetched when it is first needed, because the code of popovers is large. */
const passengersPanel = lazyCode(async () => (await import('./passengers-panel')).PassengersPanel);

/** A field with the number of passengers. A click opens the numbers of adults, children and infants. */
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
            onPointerEnter={passengersPanel.preload}
            onFocus={passengersPanel.preload}
            onClick={toggle}
          >
            <Plural value={total} one="# passenger" other="# passengers" />
          </FieldButton>
        )}
      </Field>
      {wasOpened && (
        <LazyPart code={passengersPanel} isOpen={isOpen} onGiveUp={() => setOpen(false)}>
          {(PassengersPanel) => <PassengersPanel id={panelId} anchor={button} isOpen={isOpen} onOpenChange={setOpen} />}
        </LazyPart>
      )}
    </>
  );
}
