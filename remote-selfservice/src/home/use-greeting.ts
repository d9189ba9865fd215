import { useText } from '../text.ts';
import { useGivenName } from '../use-given-name.ts';
import { greetingAt } from './greeting.ts';

/**
 * Greets the customer by the time of their own day, and by their name where it is known; who is new and has given none yet is
 * welcomed.
 */
export function useGreeting(now: Date, isNew: boolean): string {
  const text = useText();
  const name = useGivenName();
  // A word that takes one line, as what stands there before anybody knows who is new.
  if (isNew && !name) return text('greeting.new');
  const greeting = text(`greeting.${greetingAt(now.getHours())}`);
  return name ? text('greeting.named', { greeting, name }) : greeting;
}
