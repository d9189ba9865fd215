import { Button } from '@forecourt/shared/ui';
import { useMemo } from 'react';
import type { SentCode } from '../code/sent-codes.ts';
import { useText } from '../text.ts';
import { Countdown, useSecondsUntil } from './countdown.tsx';
import styles from './resend-code.module.css';

interface ResendCodeProps {
  /** ms since 1970. */
  at: number;
  busy: boolean;
  onResend: () => void;
}

/** Another code, after a pause that counts down. `CodeAnnouncement` reads its beginning and its end out. */
export function ResendCode({ at, busy, onResend }: ResendCodeProps) {
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

/** What a screen reader says about the code that was sent: that it was, and then when another one can be. */
export function CodeAnnouncement({ sent }: { sent: SentCode }) {
  const text = useText();
  const isWaiting = useSecondsUntil(sent.resendAt) > 0;
  // Not every second anew.
  const seconds = useMemo(() => Math.ceil((sent.resendAt - Date.now()) / 1000), [sent]);
  if (!isWaiting) return text('code.ready');
  const wait = text('code.wait', { seconds });
  if (sent.isResumed) return wait;
  const news = text(sent.times > 1 ? 'code.resent' : 'code.sent', { number: sent.to.international });
  return `${news} ${wait}`;
}
