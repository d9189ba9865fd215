import type { Release } from '@forecourt/shared/contract';
import type { Locale } from '@forecourt/shared/settings/schema';

/** What a screen begins with, in the language of its page. */
export interface ScreenHead {
  title: string;
  /** Paragraphs below the title. */
  lead: string[];
}

/**
 * What a release says that a screen begins with; null where it says nothing, or not in this language.
 * @param screen what the path shows: `screenAt`
 * @param name of the business
 */
export function headOf(
  { heads = {} }: Pick<Release, 'heads'>,
  screen: string | null,
  language: Locale,
  name: string,
): ScreenHead | null {
  const head = screen === null ? undefined : heads[screen];
  const texts =
    head && [head.title, ...head.lead].map((text) => text[language]?.replaceAll('{name}', () => name));
  const [title, ...lead] = texts ?? [];
  if (title === undefined || !lead.every((text) => text !== undefined)) return null;
  return { title, lead };
}
