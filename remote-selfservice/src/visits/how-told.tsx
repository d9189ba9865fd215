import { useText } from '../text.ts';
import { type Told, useTold } from './use-told.ts';

/** How the customer hears that their vehicle is ready, or is reminded the day before. */
export function HowTold({ of }: { of: 'ready' | 'day_before' }) {
  const text = useText();
  const told = useTold(of);
  return text(`told.${of}.${wayOf(told)}`, { email: told?.email ?? '' });
}

/** In the app in any case. */
function wayOf(told: Told | null): 'email' | 'device' | 'both' | 'app' {
  if (told?.email) return told.device ? 'both' : 'email';
  return told?.device ? 'device' : 'app';
}
