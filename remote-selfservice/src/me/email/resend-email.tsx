import { Countdown, useSecondsUntil } from '@forecourt/shared/phone-code';
import { Button } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Time for a mail to arrive before another one can be sent. */
const PAUSE_SECONDS = 60;

interface ResendEmailProps {
  /** Number of mails to the address, and the time of the last, in ms since 1970. */
  sent: { times: number; at: number };
  busy: boolean;
  onSend: () => void;
}

/** Sends another mail after a countdown. Screen readers announce only its beginning and end. */
export function ResendEmail({ sent, busy, onSend }: ResendEmailProps) {
  const text = useText();
  const seconds = useSecondsUntil(sent.at + PAUSE_SECONDS * 1000);
  const waiting = seconds > 0;

  return (
    <div>
      {waiting ? (
        <Countdown label={text('mailbox.again.in')} seconds={seconds} />
      ) : (
        <Button variant="link" busy={busy} onClick={onSend}>
          {text('mailbox.again')}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {waiting ? sent.times > 1 && text('mailbox.again.sent') : text('mailbox.again.ready')}
      </span>
    </div>
  );
}
