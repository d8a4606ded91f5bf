import { CircleCheck, CircleDashed, CirclePause, CircleX, EyeOff, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Status } from '@/office/kit/status';
import type { PageState, SeoPage } from './types';

type Look = { tone: ComponentProps<typeof Status>['tone']; icon: LucideIcon; word: string };

const LOOKS: Record<PageState | 'failed', Look> = {
  live: { tone: 'good', icon: CircleCheck, word: 'Live' },
  noindex: { tone: 'caution', icon: EyeOff, word: 'Noindex' },
  held: { tone: 'caution', icon: CirclePause, word: 'Held back' },
  new: { tone: 'quiet', icon: CircleDashed, word: 'Not rendered' },
  failed: { tone: 'bad', icon: CircleX, word: 'Failed' },
};

/** The choices of a filter by state. */
export const PAGE_STATES = (['live', 'noindex', 'held', 'new', 'failed'] as const).map((value) => ({
  value,
  label: LOOKS[value].word,
}));

/** What is known of a page, as a word and a shape. */
export function PageStateMark({ state }: { state: PageState | 'failed' }) {
  const { word, ...look } = LOOKS[state];
  return <Status {...look}>{word}</Status>;
}

/** Whether visitors can open a page. */
export function isServed({ state }: Pick<SeoPage, 'state'>): boolean {
  return state === 'live' || state === 'noindex';
}
