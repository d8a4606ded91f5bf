import { useSelect } from 'downshift';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { CONTROL } from './input';
import { Popover, PopoverAnchor, PopoverContent } from './popover';

type Option<T extends string> = { value: T; label: string; isDisabled?: boolean };

type SelectProps<T extends string> = Omit<
  ComponentProps<'button'>,
  'value' | 'onChange' | 'children' | 'type' | 'ref'
> & {
  options: readonly Option<T>[];
  value: T | undefined;
  onValueChange: (value: T) => void;
  /** Shown while no value is chosen. */
  placeholder?: string;
};

/**
 * One of several values, chosen from a list that opens. The behaviour is downshift's: Radix's own select inserts a
 * `style` element, which the content security policy does not allow.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const { options, value, onValueChange, placeholder, className, ...control } = props;
  const chosen = options.find((option) => option.value === value) ?? null;
  const select = useSelect<Option<T>>({
    items: [...options],
    selectedItem: chosen,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.isDisabled ?? false,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onValueChange(selectedItem.value),
  });
  return (
    <Popover open={select.isOpen}>
      <PopoverAnchor asChild>
        <button
          type="button"
          data-slot="select"
          {...select.getToggleButtonProps(control)}
          className={cn(CONTROL, 'flex items-center justify-between gap-2 text-left', className)}
        >
          <span className={cn('truncate', !chosen && 'text-muted')}>{chosen?.label ?? placeholder}</span>
          <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
        </button>
      </PopoverAnchor>
      <PopoverContent
        sideOffset={4}
        collisionPadding={8}
        // The focus stays on the button while the list is open.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) overflow-y-auto rounded-control p-1"
        {...select.getMenuProps({ 'aria-labelledby': control['aria-labelledby'] }, { suppressRefError: true })}
      >
        {options.map((option, index) => (
          <div
            key={option.value}
            {...select.getItemProps({ item: option, index })}
            className={cn(
              'flex min-h-9 cursor-default select-none items-center gap-2 rounded-md pr-3 pl-2 text-15 pointer-coarse:min-h-11',
              option.isDisabled && 'text-muted',
              select.highlightedIndex === index && 'bg-action-soft',
            )}
          >
            <Check className={cn('size-4 shrink-0 text-link', option !== chosen && 'invisible')} aria-hidden="true" />
            {option.label}
          </div>
        ))}
      </PopoverContent>
    </Popover>
  );
}
