import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '@/lib/cn';
import { buttonClasses } from './button';

/** The class names of the layer that darkens the page behind a dialog. */
export const OVERLAY =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-[state=closed]:animate-leave starting:opacity-0';

const frame = cva(
  'fixed inset-0 z-40 flex flex-col overflow-hidden bg-paper outline-none text-ink shadow-float transition duration-200 ease-out data-[state=closed]:animate-leave starting:opacity-0',
  {
    variants: {
      shape: {
        /** Covers small screens. On wider screens it is in the centre. */
        modal:
          'starting:translate-y-4 md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-4rem)] md:w-[calc(100vw-4rem)] md:-translate-1/2 md:rounded-card md:starting:-translate-x-1/2 md:starting:-translate-y-[calc(50%-1rem)]',
        /** Slides in from the side. */
        drawer: 'starting:translate-x-8 md:left-auto md:w-96',
        /** Slides in from the side and leaves the list behind it visible. */
        panel: 'starting:translate-x-8 md:left-auto md:w-[min(40rem,calc(100vw-8rem))] md:border-line md:border-l',
      },
    },
    defaultVariants: { shape: 'modal' },
  },
);

/** A modal dialog. */
export function Dialog(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root data-slot="dialog" {...props} />;
}

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, 'title'> &
  VariantProps<typeof frame> & {
    title: ReactNode;
    closeLabel: string;
    /** Buttons beside the one that closes the dialog. */
    actions?: ReactNode;
    /** Content that stays at the bottom while the rest scrolls. */
    footer?: ReactNode;
    /** Moves the focus when the dialog closes. Returns false if it could not; the focus then goes back to the opener. */
    returnFocus?: (() => boolean) | undefined;
  };

/** The frame of a dialog: title, close button, scrolling content and footer. */
export function DialogContent(props: DialogContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={OVERLAY} />
      <Frame {...props} />
    </Primitive.Portal>
  );
}

/** Mounted while the dialog is open. */
function Frame(props: DialogContentProps) {
  const { shape, title, closeLabel, actions, footer, returnFocus, className, children, ...content } = props;
  const toOpener = useReturnFocus();
  return (
    <Primitive.Content
      data-slot="dialog-content"
      aria-describedby={undefined}
      className={cn(frame({ shape }), className)}
      // Focuses the dialog and not its first button, so that screen readers read it from the start.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      onCloseAutoFocus={(event) => (returnFocus?.() ? event.preventDefault() : toOpener(event))}
      // If a list within the dialog is open, Escape closes only the list.
      onEscapeKeyDown={(event) => {
        const { target } = event;
        if (target instanceof Element && target.matches('[role=combobox][aria-expanded=true]')) event.preventDefault();
      }}
      {...content}
    >
      <div className="flex min-h-16 shrink-0 items-center justify-between gap-3 border-line border-b py-2 pr-2 pl-4 md:pl-6">
        <Primitive.Title className="min-w-0 font-bold text-17 md:text-21">{title}</Primitive.Title>
        <div className="flex shrink-0">
          {actions}
          <Primitive.Close aria-label={closeLabel} className={buttonClasses({ variant: 'quiet', size: 'icon' })}>
            <X className="size-5" aria-hidden="true" />
          </Primitive.Close>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 md:p-6">{children}</div>
      {footer && <div className="shrink-0 border-line border-t bg-paper p-4 md:px-6">{footer}</div>}
    </Primitive.Content>
  );
}

/**
 * Returns the focus to the element that had it when an overlay opened. Radix does so only for its own triggers, but
 * most overlays here open from a URL or a row. The calling component must be mounted only while the overlay is open.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => openerOf(document.activeElement));
  return (event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** A menu disappears when one of its items opens an overlay, so the focus returns to the button of the menu. */
function openerOf(active: Element | null): Element | null {
  const menu = active?.closest('[role=menu]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : active;
}
