import { createStore, type StoreApi } from 'zustand/vanilla';

type Tone = 'success' | 'danger' | 'plain';

export type Toast = {
  id: number;
  tone: Tone;
  text: string;
  /** How long it stays; null until it is closed. */
  milliseconds: number | null;
  undo: (() => void) | null;
};

/** What a caller says; the rest follows from the tone. */
export type ToastRequest = {
  text: string;
  tone?: Tone;
  milliseconds?: number;
  /** Takes the action back. */
  undo?: () => void;
};

export type ToastState = {
  toasts: readonly Toast[];
  show: (request: ToastRequest) => void;
  close: (id: number) => void;
};

/** At most so many are shown. */
export const MOST_TOASTS = 4;

const NOTICE_MS = 5000;
const UNDO_MS = 10_000;

/** The toasts of one render of the office; nothing of it is global. */
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

/** An error stays until somebody has read it. */
function toastFrom(id: number, { text, tone = 'success', milliseconds, undo }: ToastRequest): Toast {
  const usual = undo ? UNDO_MS : tone === 'danger' ? null : NOTICE_MS;
  return { id, tone, text, milliseconds: milliseconds ?? usual, undo: undo ?? null };
}

/** Room for a new toast: the oldest that takes nothing back leaves first. */
function bounded(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= MOST_TOASTS) return toasts;
  const leaving = toasts.slice(0, -1).find(({ undo }) => undo === null) ?? toasts[0];
  return toasts.filter((toast) => toast !== leaving);
}
