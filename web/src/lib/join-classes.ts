/** Class names as one attribute; what is false or undefined is left out. */
export function joinClasses(...classes: (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
