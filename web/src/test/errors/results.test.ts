import { afterEach, test, vi } from 'vitest';
import { inBothLanguages } from './catalogue';
import { expectShown } from './expect-shown';
import { RESULTS_CASES } from './results-cases';

afterEach(() => {
  vi.useRealTimers();
});

test.each(inBothLanguages(RESULTS_CASES))('$language: $message', expectShown);
