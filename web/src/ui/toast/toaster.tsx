import { useLingui } from '@lingui/react/macro';
import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { buttonClasses } from '../button';

const ShowToast = createContext<((request: ToastRequest) => void) | null>(null);

/** A function that shows a toast. */
export function useToast(): (request: ToastRequest) => void {
  const show = useContext(ShowToast);
  if (!show) throw new Error('useToast is called outside of Toaster');
  return show;
}

/** The region of toasts; it wraps the components that show them. F8 moves the focus to it. */
export function Toaster({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [store] = useState(newToastStore);
  const { toasts, show, close } = useStore(store);
  const remove = (id: number) => {
    if (toasts.length === 1) resumeTimers();
    close(id);
  };
  return (
    <ShowToast value={show}>
      <Primitive.Provider label={t`Notification`} swipeDirection="right">
        {children}
        {toasts.map((toast) => (
          <Item key={toast.id} toast={toast} onClose={() => remove(toast.id)} />
        ))}
        <Primitive.Viewport
          data-slot="toaster"
          hotkey={['F8']}
          label={t`Notifications (F8)`}
          className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 outline-none md:left-auto md:w-96"
        />
      </Primitive.Provider>
    </ShowToast>
  );
}

/**
 * Lets the time of toasts run again. Radix stops it while the pointer or the focus is on a toast. When the last toast is closed there,
 * Radix no longer listens to their leaving, and all later toasts would stay. It also resumes when the window gets the focus.
 */
function resumeTimers(): void {
  window.dispatchEvent(new FocusEvent('focus'));
}

const ICONS = { success: CircleCheck, danger: CircleAlert, plain: Info } as const;

const icon = cva('mt-0.5 size-5 shrink-0', {
  variants: { tone: { success: 'text-success', danger: 'text-danger', plain: 'text-link' } },
});

function Item({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useLingui();
  const { tone, text, detail, milliseconds, undo } = toast;
  const Icon = ICONS[tone];
  return (
    <Primitive.Root
      data-slot="toast"
      duration={milliseconds ?? Number.POSITIVE_INFINITY}
      onOpenChange={(open) => !open && onClose()}
      // Radix gives the viewport the style `pointer-events: none` until it has counted its first toast. This is no class, because unit
      // tests load no style sheet.
      style={{ pointerEvents: 'auto' }}
      className="flex w-full items-start gap-3 rounded-card border border-line bg-paper py-1.5 pr-1.5 pl-4 text-ink shadow-float transition duration-200 ease-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) starting:translate-y-4 starting:opacity-0"
    >
      <div className="flex min-w-0 flex-1 items-start gap-3 py-2">
        <Icon className={icon({ tone })} aria-hidden="true" />
        <div className="min-w-0 break-words text-15">
          <Primitive.Title>{text}</Primitive.Title>
          {detail && <Primitive.Description className="text-muted">{detail}</Primitive.Description>}
        </div>
      </div>
      {undo && (
        <Primitive.Action altText={t`Undo: ${text}`} asChild>
          <button type="button" className={buttonClasses({ variant: 'quiet', size: 'compact' })} onClick={undo}>
            {t`Undo`}
          </button>
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label={t`Close`}
        className={buttonClasses({ variant: 'quiet', size: 'compact-icon', className: 'text-muted' })}
      >
        <X className="size-4" aria-hidden="true" />
      </Primitive.Close>
    </Primitive.Root>
  );
}

type Tone = 'success' | 'danger' | 'plain';

type Toast = {
  id: number;
  tone: Tone;
  text: string;
  /** What exactly has happened; empty if the text says it. */
  detail: string;
  /** Milliseconds for which the toast is shown; null if it stays until the user closes it. */
  milliseconds: number | null;
  undo: (() => void) | null;
};

/** What the caller sets of a toast. The tone decides the rest. */
export type ToastRequest = {
  text: string;
  detail?: string;
  tone?: Tone;
  milliseconds?: number;
  /** Undoes the action. */
  undo?: () => void;
};

type ToastState = {
  toasts: readonly Toast[];
  show: (request: ToastRequest) => void;
  close: (id: number) => void;
};

/** The highest number of toasts shown at a time. */
export const MAX_TOASTS = 4;

const NOTICE_MS = 5000;
const UNDO_MS = 10_000;

/** The store of the toasts of one rendering of the office. */
export function newToastStore(): StoreApi<ToastState> {
  let lastId = 0;
  return createStore<ToastState>()((set) => ({
    toasts: [],
    show: (request) => {
      lastId += 1;
      const toast = toastFrom(lastId, request);
      set(({ toasts }) => ({ toasts: bounded([...toasts, toast]) }));
    },
    close: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  }));
}

/** An error stays until it is closed. */
function toastFrom(id: number, { text, detail = '', tone = 'success', milliseconds, undo }: ToastRequest): Toast {
  const usual = undo ? UNDO_MS : tone === 'danger' ? null : NOTICE_MS;
  return { id, tone, text, detail, milliseconds: milliseconds ?? usual, undo: undo ?? null };
}

/** Makes room for a new toast by removing an old one, preferably one without Undo. */
function bounded(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= MAX_TOASTS) return toasts;
  const leaving = toasts.slice(0, -1).find(({ undo }) => undo === null) ?? toasts[0];
  return toasts.filter((toast) => toast !== leaving);
}
