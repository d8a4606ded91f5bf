import { useApi } from '@/api/client';
import { StepButton } from '../step-button';
import { changeText } from './change-words';
import { SEO_CHANGES, stepChange } from './requests';
import type { Change } from './types';

/** Stops a change, or goes on with one that has stopped. */
export function ChangeStep({ change, step }: { change: Change; step: 'stop' | 'resume' }) {
  const api = useApi();
  const take = () => stepChange(api, change.id, step);
  return <StepButton step={step} kind="change" name={changeText(change)} list={SEO_CHANGES} take={take} />;
}
