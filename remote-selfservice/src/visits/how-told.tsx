import { useText } from '../text.ts';
import { type Told, useTold } from './use-told.ts';

/** How the customer is notified that the vehicle is ready, or the day before. */
export function HowTold({ of }: { of: 'ready' | 'day_before' }) {
  const text = useText();
  const told = useTold(of);
  return text(`told.${of}.${wayOf(told)}`, { email: told?.email ?? '' });
}

/** Every notification is in the app. */
function wayOf(told: Told | null): 'email' | 'device' | 'both' | 'app' {
  if (told?.email) return told.device ? 'both' : 'email';
  return told?.device ? 'device' : 'app';
}
