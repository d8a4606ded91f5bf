/** How texts of inputs become numbers, and numbers become texts. */
import { z } from 'zod';

type Bounds = { min?: number; max: number };

/** An amount in euro with at most two decimals. */
export function euroText({ min = 0, max }: Bounds) {
  return numberText({ min, max }, 2);
}

/** A whole number. */
export function wholeText({ min = 0, max }: Bounds) {
  return numberText({ min, max }, 0);
}

function numberText({ min, max }: Required<Bounds>, decimals: number) {
  return z.string().transform((text, context) => {
    const number = Number(text.trim());
    const fail = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (text.trim() === '' || Number.isNaN(number)) return fail('Enter a number.');
    if (number < min || number > max) return fail(`Enter a number from ${min} to ${max}.`);
    if (!Number.isInteger(Number((number * 10 ** decimals).toFixed(6)))) {
      return fail(decimals === 0 ? 'Enter a whole number.' : 'Enter at most two decimals.');
    }
    return number;
  });
}

/** An amount in euro as a form shows it: "18.50". */
export function amountText(euro: number): string {
  return euro.toFixed(2);
}

/** A number of points, which may be negative, with at most two decimals. */
export function pointsText(bounds: Required<Bounds>) {
  return numberText(bounds, 2);
}

/** A whole number, or nothing, which is null. */
export function optionalWholeText(bounds: Bounds) {
  const whole = wholeText(bounds);
  return z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const read = whole.safeParse(text);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'Enter a number.' });
    return z.NEVER;
  });
}

/** A number as an input shows it; null is an empty input. */
export function textOf(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number);
}
