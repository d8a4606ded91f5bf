import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { passengerLimits, withPassengers } from '@/features/search/create/search-rules';
import type { PassengerCounts } from '@/stores/search-draft';
import { useSearchDraft } from '@/stores/stores';
import { Button } from '@/ui/button';
import { Popover, PopoverAnchor, PopoverContent } from '@/ui/popover';

type PassengersPanelProps = {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A popover with the numbers of adults, children and infants. */
export function PassengersPanel({ id, anchor, isOpen, onOpenChange }: PassengersPanelProps) {
  const { t } = useLingui();
  const counts = useSearchDraft((draft) => draft.passengers);
  const setPassengers = useSearchDraft((draft) => draft.setPassengers);
  const limits = passengerLimits(counts);
  const kinds: { kind: keyof PassengerCounts; name: string; age: string }[] = [
    { kind: 'adults', name: t`Adults`, age: t`12 years and over` },
    { kind: 'children', name: t`Children`, age: t`2–11 years` },
    { kind: 'infants', name: t`Infants`, age: t`under 2 years, on a lap` },
  ];
  // Ignores clicks on the field, because the field's own handler closes the panel.
  const keepForField = (event: CustomEvent<{ originalEvent: Event }>) => {
    const { target } = event.detail.originalEvent;
    if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault();
  };
  const backToField = (event: Event) => {
    event.preventDefault();
    anchor.current?.focus();
  };
  return (
    <Popover open={isOpen} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        align="end"
        id={id}
        aria-label={t`Passengers`}
        onInteractOutside={keepForField}
        onCloseAutoFocus={backToField}
        className="w-80 max-w-[calc(100vw-2rem)]"
      >
        <ul className="flex flex-col gap-3">
          {kinds.map(({ kind, name, age }) => (
            <Stepper
              key={kind}
              name={name}
              age={age}
              value={counts[kind]}
              limits={limits[kind]}
              onChange={(count) => setPassengers(withPassengers(counts, kind, count))}
            />
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

type StepperProps = {
  name: string;
  age: string;
  value: number;
  limits: { min: number; max: number };
  onChange: (value: number) => void;
};

function Stepper({ name, age, value, limits, onChange }: StepperProps) {
  const { t } = useLingui();
  return (
    <li className="flex items-center gap-3">
      <span className="flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-13 text-muted">{age}</span>
      </span>
      <Button
        variant="secondary"
        size="icon"
        className="text-21"
        aria-label={t`Fewer: ${name}`}
        disabled={value <= limits.min}
        onClick={() => onChange(value - 1)}
      >
        −
      </Button>
      <output className="w-6 text-center font-semibold text-17 tabular-nums" aria-label={name}>
        {value}
      </output>
      <Button
        variant="secondary"
        size="icon"
        className="text-21"
        aria-label={t`More: ${name}`}
        disabled={value >= limits.max}
        onClick={() => onChange(value + 1)}
      >
        +
      </Button>
    </li>
  );
}
