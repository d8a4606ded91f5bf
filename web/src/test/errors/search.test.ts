import { test } from 'vitest';
import { inBothLanguages } from './catalogue';
import { expectShown } from './expect-shown';
import { SEARCH_CASES } from './search-cases';

test.each(inBothLanguages(SEARCH_CASES))('$language: $message', expectShown);
