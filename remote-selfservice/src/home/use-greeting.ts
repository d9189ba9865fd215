import { useAuth } from '@forecourt/shared/auth';
import { useText } from '../text.ts';
import { useMe } from '../use-me.ts';
import { givenName } from './given-name.ts';
import { greetingAt } from './greeting.ts';

/** Greets the customer by the time of their own day, and by their name where it is known. */
export function useGreeting(now: Date): string {
  const text = useText();
  const me = useMe().data;
  const auth = useAuth();
  // What identity knows is here before the backend's answer, so the title need not grow.
  const known = auth.status === 'signed-in' ? auth.user.displayName : null;
  const name = givenName((me ? me.display_name : known) ?? '');
  const greeting = text(`greeting.${greetingAt(now.getHours())}`);
  return name ? text('greeting.named', { greeting, name }) : greeting;
}
