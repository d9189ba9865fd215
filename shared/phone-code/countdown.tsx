import { Text } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';

const TICK_MS = 500;

/** Whole seconds until a moment (ms since 1970), at least 0. Computed from the clock, so a sleep of the device is included. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

interface CountdownProps {
  label: string;
  seconds: number;
}

export function Countdown({ label, seconds }: CountdownProps) {
  return (
    <Text size="small" tone="muted">
      {label} <b>{formatCountdown(seconds)}</b>
    </Text>
  );
}

/** Formats seconds as minutes and seconds: 84 → `1:24`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
