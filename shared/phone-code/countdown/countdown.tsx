import { Text } from '@forecourt/shared/ui';

interface CountdownProps {
  /** What is waited for. */
  label: string;
  seconds: number;
}

/** How long it still takes: `New code in 1:24`. Stands where the button comes that it ends with. */
export function Countdown({ label, seconds }: CountdownProps) {
  return (
    <Text size="small" tone="muted">
      {label} <b>{clock(seconds)}</b>
    </Text>
  );
}

/** 84 → `1:24` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
