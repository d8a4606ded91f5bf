import { useApi } from '@/api/client';
import { StepButton } from '@/office/kit/step-button';
import { SEO_CHANGES, stepChange } from '@/office/landing/pages/requests';
import type { Change } from '@/office/landing/pages/types';
import { changeText } from './change-words';

/** Stops a change, or goes on with one that has stopped. */
export function ChangeStep({ change, step }: { change: Change; step: 'stop' | 'resume' }) {
  const api = useApi();
  const take = () => stepChange(api, change.id, step);
  return <StepButton step={step} kind="change" name={changeText(change)} list={SEO_CHANGES} take={take} />;
}
