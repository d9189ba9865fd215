import { siteSettings } from '@forecourt/shared/settings';

/** How many stars there can be, fewest first (`ratings` in the site's settings). */
export function starValues(): number[] {
  const { lowest, highest } = siteSettings().ratings;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}
