import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

type TipProps = {
  /** What the tip says. Screen readers read it as the description of the element. */
  text: ReactNode;
  /** An element that can have the focus. */
  children: ReactNode;
};

/** A short text that appears beside an element while the pointer is over it, or while it has the focus. */
export function Tip({ text, children }: TipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            data-slot="tip"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-xs rounded-control border border-line bg-paper px-3 py-1.5 text-13 text-ink shadow-float"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
