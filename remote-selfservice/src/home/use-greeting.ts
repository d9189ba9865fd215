import { useText } from '../text.ts';
import { useGivenName } from '../use-given-name.ts';
import { greetingAt } from './greeting.ts';

/** Greets by the visitor's time of day and by name; welcomes a new customer whose name is unknown. */
export function useGreeting(now: Date, isNew: boolean): string {
  const text = useText();
  const name = useGivenName();
  // One line long, as the greeting shown before it is known whether the customer is new.
  if (isNew && !name) return text('greeting.new');
  const greeting = text(`greeting.${greetingAt(now.getHours())}`);
  return name ? text('greeting.named', { greeting, name }) : greeting;
}
