/** Maps errors to the sentences that visitors read. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiProblem } from '@/api/problem';

/** The server's messages that visitors may read, with their translations. */
const KNOWN: Record<string, MessageDescriptor> = {
  'No flights found. Please try again later.': msg`No flights found. Please try again later.`,
  'Failed to save search results': msg`Failed to save search results`,
  'Search not found. Please try searching again.': msg`Search not found. Please try searching again.`,
  'Invalid API configuration': msg`Invalid API configuration`,
};

const PREFIXES = /^(?:(?:\w*Error|Uncaught)(?:\s*\(.*?\))?:\s*)+/;

/** The messages with which browsers report a lost network. */
const NETWORK = /^(?:Failed to fetch|Load failed|NetworkError\b.*|fetch failed)$/;

/** The sentence for an error. */
export function errorText(error: unknown): MessageDescriptor {
  return knownText(error) ?? msg`An unexpected error occurred. Please try again.`;
}

/** The sentence for results that could not be loaded. */
export function loadErrorText(error: unknown): MessageDescriptor {
  return knownText(error) ?? msg`Failed to load search results. Please try again.`;
}

/** Whether the server could not be reached. */
export function isNetworkError(error: unknown): boolean {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return isTimeout || (!(error instanceof ApiProblem) && NETWORK.test(plainMessage(error)));
}

function knownText(error: unknown): MessageDescriptor | null {
  if (isNetworkError(error)) return msg`Network connection error. Please check your internet connection.`;
  return KNOWN[plainMessage(error)] ?? null;
}

function plainMessage(error: unknown): string {
  return messageOf(error).replace(PREFIXES, '').trim();
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}
