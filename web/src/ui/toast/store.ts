import { createStore, type StoreApi } from 'zustand/vanilla';

type Tone = 'success' | 'danger' | 'plain';

export type Toast = {
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

export type ToastState = {
  toasts: readonly Toast[];
  show: (request: ToastRequest) => void;
  close: (id: number) => void;
};

/** The highest number of toasts shown at a time. */
export const MOST_TOASTS = 4;

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
  if (toasts.length <= MOST_TOASTS) return toasts;
  const leaving = toasts.slice(0, -1).find(({ undo }) => undo === null) ?? toasts[0];
  return toasts.filter((toast) => toast !== leaving);
}
