import { Button } from '@forecourt/shared/ui';
import { Countdown } from '../countdown/countdown.tsx';
import { useSecondsUntil } from '../countdown/use-seconds-until.ts';
import { useText } from '../text.ts';
import styles from './resend.module.css';

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
        <Countdown label={text('code.newIn')} seconds={seconds} />
      ) : (
        <Button variant="link" busy={busy} onClick={onResend}>
          {text('code.resend')}
        </Button>
      )}
    </div>
  );
}
