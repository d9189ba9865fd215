import { useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';

/**
 * What the business calls itself within a sentence, with the article: "the garage". For the value `workshop` of a message;
 * one that begins with it wants `capitalised`.
 */
export function useWorkshopWord(): string {
  return useLocalised()(siteSettings().organisation.calledInText);
}

/** A text as it stands at the beginning of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
