import { expect, test } from 'vitest';
import { isStale, removeRenderedHead } from './stale-page';

test('a page is stale if the server says so', () => {
  const root = document.createElement('div');
  expect(isStale(root)).toBe(false);

  root.setAttribute('data-stale', '');

  expect(isStale(root)).toBe(true);
});

test('the head of a stale page keeps only what belongs to the document', () => {
  document.head.innerHTML =
    '<meta charset="utf-8"><meta name="viewport"><link rel="icon"><title>A</title><meta name="description">' +
    '<meta name="robots"><meta property="og:title"><link rel="canonical"><link rel="modulepreload">';

  removeRenderedHead();

  expect(document.head.innerHTML).toBe(
    '<meta charset="utf-8"><meta name="viewport"><link rel="icon"><link rel="modulepreload">',
  );
});
