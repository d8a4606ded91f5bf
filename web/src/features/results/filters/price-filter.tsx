import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useId, useState } from 'react';
import { Slider } from '@/ui/slider';
import { clampRange, type PriceRange } from './filtering';

type PriceFilterProps = {
  bounds: PriceRange;
  value: PriceRange | null;
  onChange: (range: PriceRange | null) => void;
};

/** The lowest and the highest price, to drag or to type. Memoised, because other filters do not change it. */
export const PriceFilter = memo(function PriceFilter({ bounds, value, onChange }: PriceFilterProps) {
  const { t } = useLingui();
  const range = (value && clampRange(value, bounds)) ?? bounds;
  const [dragged, setDragged] = useState<PriceRange | null>(null);
  const shown = dragged ?? range;
  const settle = (next: PriceRange) => {
    setDragged(null);
    onChange(clampRange(next, bounds));
  };
  return (
    <fieldset className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="float-left mb-1 w-full font-semibold text-15">
        <Trans>Total price</Trans>
      </legend>
      <div className="clear-both">
        <Slider
          min={bounds.min}
          max={bounds.max}
          value={[shown.min, shown.max]}
          onValueChange={([min = bounds.min, max = bounds.max]) => setDragged({ min, max })}
          onValueCommit={([min = bounds.min, max = bounds.max]) => settle({ min, max })}
          thumbLabels={[t`Lowest price`, t`Highest price`]}
        />
        <div className="flex gap-3">
          <Amount label={t`From €`} value={shown.min} onCommit={(min) => settle({ ...range, min })} />
          <Amount label={t`To €`} value={shown.max} onCommit={(max) => settle({ ...range, max })} />
        </div>
      </div>
    </fieldset>
  );
});

/** An amount that applies on blur and on Enter, not while it is being typed. */
function Amount({ label, value, onCommit }: { label: string; value: number; onCommit: (value: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const amount = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (!Number.isNaN(amount) && amount !== value) onCommit(amount);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <label htmlFor={id} className="pointer-events-none absolute top-1 left-3 text-13 text-muted">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className="h-13 w-full rounded-control border border-control bg-paper pt-4 pr-2 pl-3 text-15 tabular-nums"
      />
    </div>
  );
}
