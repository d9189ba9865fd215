import { Button, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './resend.module.css';
import { resendPause } from './resend-pause.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import type { SentCode } from './use-sign-in.ts';

interface ResendProps {
  sent: Pick<SentCode, 'times' | 'resendAt'>;
  busy: boolean;
  onResend: () => void;
}

/** Another code, after a pause that counts down. Read out are only its beginning and its end. */
export function Resend({ sent, busy, onResend }: ResendProps) {
  const text = useText();
  const seconds = useSecondsUntil(sent.resendAt);
  const waiting = seconds > 0;
  return (
    <div className={styles.line}>
      {waiting ? (
        <Text size="small" tone="muted">
          {text('code.newIn')} <b>{clock(seconds)}</b>
        </Text>
      ) : (
        <Button variant="link" busy={busy} onClick={onResend}>
          {text('code.resend')}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {waiting && sent.times > 1 && `${text('code.resent')} `}
        {waiting ? text('code.wait', { seconds: resendPause(sent.times) }) : text('code.ready')}
      </span>
    </div>
  );
}

/** 84 → `1:24` */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
