import { Button, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './resend.module.css';
import { useSecondsUntil } from './use-seconds-until.ts';

interface ResendProps {
  /** ms since 1970. */
  at: number;
  busy: boolean;
  onResend: () => void;
}

/** Another code, after a pause that counts down. `SentNews` reads its beginning and its end out. */
export function Resend({ at, busy, onResend }: ResendProps) {
  const text = useText();
  const seconds = useSecondsUntil(at);
  return (
    <div className={styles.line}>
      {seconds > 0 ? (
        <Text size="small" tone="muted">
          {text('code.newIn')} <b>{clock(seconds)}</b>
        </Text>
      ) : (
        <Button variant="link" busy={busy} onClick={onResend}>
          {text('code.resend')}
        </Button>
      )}
    </div>
  );
}

/** 84 → `1:24` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
