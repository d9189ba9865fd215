/** The litres that were typed, up to two places behind a point or a comma: null where nothing was, undefined where they are none. */
export function typedLitres(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  // With three places it could be a comma between thousands.
  return /^\d{1,4}(?:[.,]\d{0,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}
