import { type AuthFailure, refreshUser, type User } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import {
  AuthFailureNotice,
  Countdown,
  DemoMailbox,
  useIdentityAction,
  useSecondsUntil,
} from '@forecourt/shared/phone-code';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, Columns, FocusOnMount, Notice, PageHeader, Row, Stack } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { Points } from './screen-parts.tsx';
import { useText } from './text.ts';

interface ConfirmEmailProps {
  email: string;
  sending: boolean;
  /** Why no other mail was sent. */
  failure: AuthFailure | null;
  /** Resolves with whether another mail was sent. */
  onSendAgain: () => Promise<boolean>;
  onOther: () => void;
}

/** Step 2: the mail was sent; its link confirms the address. */
export function ConfirmEmail({ email, sending, failure, onSendAgain, onOther }: ConfirmEmailProps) {
  const text = useText();
  const [sent, setSent] = useState(() => ({ times: 1, at: Date.now() }));
  const { look, looking, missing, failure: lookFailure } = useEmailConfirmation(email);

  async function sendAgain() {
    if (await onSendAgain()) setSent(({ times }) => ({ times: times + 1, at: Date.now() }));
  }

  return (
    <>
      <PageHeader key="mailbox" back={{ to: mePath(), text: text('title') }} title={text('mailbox.title')} />
      <Columns form side={<AboutEmail given />}>
        <Stack gap={24}>
          <FocusOnMount>
            <Notice title={text('mailbox.sent', { email })}>{text('mailbox.text')}</Notice>
          </FocusOnMount>
          <DemoMailbox key={sent.times} email={email} />
          {missing && (
            <Notice tone="warn" atOnce title={text('mailbox.missing')}>
              {text('mailbox.missing.text')}
            </Notice>
          )}
          {lookFailure && <AuthFailureNotice failure={lookFailure} />}
          <Button wide="phone" busy={looking} onClick={look}>
            {text('mailbox.confirmed')}
          </Button>
          {failure && <AuthFailureNotice failure={failure} />}
          <Row between wrap>
            <ResendEmail sent={sent} busy={sending} onSend={() => void sendAgain()} />
            <Button variant="link" onClick={onOther}>
              {text('mailbox.other')}
            </Button>
          </Row>
        </Stack>
      </Columns>
    </>
  );
}

/** Time for a mail to arrive before another one can be sent. */
const PAUSE_SECONDS = 60;

interface ResendEmailProps {
  /** Number of mails to the address, and the time of the last, in ms since 1970. */
  sent: { times: number; at: number };
  busy: boolean;
  onSend: () => void;
}

/** Sends another mail after a countdown. Screen readers announce only its beginning and end. */
function ResendEmail({ sent, busy, onSend }: ResendEmailProps) {
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

/** Interval and duration of the automatic checks while the page is visible. */
const LOOK_EVERY_MS = 5_000;
const LOOK_FOR_MS = 10 * 60_000;

interface EmailConfirmation {
  /** Checks whether the link was opened. The updated user then ends this step. */
  look: () => void;
  looking: boolean;
  /** Whether the customer reported a confirmation that identity does not know. */
  missing: boolean;
  failure: AuthFailure | null;
}

/**
 * Whether an address is confirmed: checked on request, on each return to the page, and at intervals, since the link may be
 * opened on another device.
 */
function useEmailConfirmation(email: string): EmailConfirmation {
  const { run, busy, failure, forgetFailure } = useIdentityAction();
  const [missing, setMissing] = useState(false);

  async function look(asked: boolean) {
    setMissing(false);
    const outcome = await run(refreshUser);
    if (outcome?.ok) setMissing(asked && !isConfirmed(outcome.value, email));
    // An automatic check reports no failure.
    else if (!asked) forgetFailure();
  }

  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) void look(false);
  });
  // A quiet check changes no button; a confirmation shows by ending this step.
  const lookQuietly = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) refreshUser().catch(() => undefined);
  });
  useEffect(() => {
    const listener = () => lookAgain();
    document.addEventListener('visibilitychange', listener);
    const looking = setInterval(() => lookQuietly(), LOOK_EVERY_MS);
    const end = setTimeout(() => clearInterval(looking), LOOK_FOR_MS);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      clearInterval(looking);
      clearTimeout(end);
    };
  }, []);

  return { look: () => void look(true), looking: busy, missing, failure };
}

interface AboutEmailProps {
  /** Whether the address is already given, which settles its purpose. */
  given?: boolean | undefined;
}

/** Purpose of an e-mail address, beside both steps of changing it. */
export function AboutEmail({ given }: AboutEmailProps) {
  const text = useText();
  const use = text(siteSettings().signIn.password ? 'email.forPassword' : 'email.optional');
  const why = given ? [] : [use, text('email.visits')];
  return (
    <Points
      title={text('goodToKnow')}
      points={[...why, text('email.savedLater'), text('email.signInAgain')]}
    />
  );
}

export function isConfirmed({ email, emailVerified }: User, address: string): boolean {
  return emailVerified && email?.toLowerCase() === address.toLowerCase();
}
