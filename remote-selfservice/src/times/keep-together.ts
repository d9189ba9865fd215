/** A day and a time whose parts stay in one line: no "26" at the end of one and "Nov" at the beginning of the next. */
export function keepTogether(when: string): string {
  return when.replaceAll(' ', '\u00a0');
}
