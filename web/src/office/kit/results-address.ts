import { type Language, pathIn } from '@/i18n/language';

/** The address of the results of a search. They are a page of the public site. */
export function resultsAddress(language: Language, batchId: string): string {
  return `${pathIn(language, '/results')}?batch_id=${encodeURIComponent(batchId)}`;
}
