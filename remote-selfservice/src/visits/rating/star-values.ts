import { siteSettings } from '@forecourt/shared/settings';

/** Possible numbers of stars, ascending (`ratings` in the site's settings). */
export function starValues(): number[] {
  const { lowest, highest } = siteSettings().ratings;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}
