import { expect, test } from 'vitest';
import { stylesheetSingleton } from './style-singleton';

test('the first styles apply until the last user removes them', () => {
  const { add, remove } = stylesheetSingleton();

  add('body { overflow: hidden; }');
  add('body { overflow: auto; }');
  expect(rules()).toEqual(['body { overflow: hidden; }']);
  remove();
  expect(rules()).toEqual(['body { overflow: hidden; }']);
  remove();
  expect(rules()).toEqual([]);

  add('body { overflow: auto; }');
  expect(rules()).toEqual(['body { overflow: auto; }']);
  remove();
});

function rules(): string[] {
  const texts = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return texts.map((text) => text.replace(/\s+/g, ' '));
}
