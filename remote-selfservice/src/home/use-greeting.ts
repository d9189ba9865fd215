import { siteSettings } from '@forecourt/shared/settings';
import { useText } from '../text.ts';
import { useGivenName } from '../use-given-name.ts';
import { greetingAt } from './greeting.ts';

/**
 * Greets the customer by the time of their own day, and by their name where it is known; who is new and has given none yet is
 * told where they are.
 */
export function useGreeting(now: Date, isNew: boolean): string {
  const text = useText();
  const name = useGivenName();
  if (isNew && !name) return text('greeting.new', { business: siteSettings().organisation.name });
  const greeting = text(`greeting.${greetingAt(now.getHours())}`);
  return name ? text('greeting.named', { greeting, name }) : greeting;
}
