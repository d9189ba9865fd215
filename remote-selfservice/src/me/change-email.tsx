import { meQuery } from '@forecourt/shared/api';
import { type AuthFailure, refreshUser, type User } from '@forecourt/shared/auth';
import { clearDraft } from '@forecourt/shared/drafts';
import { mePath } from '@forecourt/shared/links';
import {
  AuthFailureNotice,
  Countdown,
  DemoMailbox,
  useIdentityProviderAction,
  useSecondsUntil,
} from '@forecourt/shared/phone-code';
import { useQueryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  Card,
  FocusOnMount,
  mailIcon,
  Notice,
  Page,
  PageHeader,
  Row,
  Stack,
} from '@forecourt/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { EmailAddress } from '../email-address.tsx';
import { useProfileQuery } from '../use-me.ts';
import { EMAIL_DRAFT } from './email-draft.ts';
import { type EmailChangeState, EmailForm, isConfirmedAddress, useEmailChangeState } from './email-form.tsx';
import { useLeaveAfterSaving, useProfileReturnPath, useSignedInUser } from './leave-after-saving.ts';
import { ReauthenticationForm } from './recent-sign-in.tsx';
import { CancelLink, CurrentValue, ProfileFormCard } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Screen to change the email address in two steps: enter it, then confirm it by a link in a mail. */
export function ChangeEmailScreen() {
  const user = useSignedInUser();
  const [isBack, setBack] = useState(false);
  const request = useEmailChangeState();
  const { sentTo, answerRecentSignIn } = request;
  useLeaveWhenConfirmed(user, sentTo);
  if (!user) return null;
  if (answerRecentSignIn) {
    return (
      <Page>
        <ReauthenticationForm onAnswer={answerRecentSignIn} />
      </Page>
    );
  }
  return (
    <Page width="form">
      {sentTo ? (
        <ConfirmEmail
          email={sentTo}
          sentAt={request.sentAt}
          sending={request.busy}
          failure={request.failure}
          onSendAgain={() => request.send(sentTo)}
          onOther={() => {
            setBack(true);
            request.discard();
          }}
        />
      ) : (
        <EnterEmail user={user} request={request} isBack={isBack} />
      )}
    </Page>
  );
}

/** Leaves the screen when the address is confirmed, even if another tab has noticed the confirmation. */
function useLeaveWhenConfirmed(user: User | null, sentTo: string | undefined): void {
  const leaveAfterSaving = useLeaveAfterSaving();
  const client = useQueryClient();
  const done = Boolean(user && sentTo && isConfirmedAddress(user, sentTo));
  // Whether the address was confirmed when the screen opened, e.g. by the link in the mail. The token is then probably older.
  const [hasOldToken] = useState(done);
  const leave = useEffectEvent(() => {
    clearDraft(EMAIL_DRAFT);
    leaveAfterSaving('email');
    const renewal = hasOldToken ? refreshUser() : Promise.resolve();
    void renewal.then(() => client.invalidateQueries({ queryKey: meQuery().queryKey }));
  });
  useEffect(() => {
    if (done) leave();
  }, [done]);
}

interface EnterEmailProps {
  user: User;
  request: EmailChangeState;
  /** Whether the customer has returned from the next step; the title then takes the focus. */
  isBack: boolean;
}

/** Step 1: form for the new address. */
function EnterEmail({ user, request, isBack }: EnterEmailProps) {
  const text = useText();
  return (
    <>
      <PageHeader key="form" back={useBackLink()} title={text('email.title')} refocus={isBack ? 1 : 0} />
      <ProfileFormCard purpose={useEmailUses()}>
        {user.email && user.emailVerified && (
          <CurrentValue label={text('email.current')}>
            <EmailAddress>{user.email}</EmailAddress>
          </CurrentValue>
        )}
        <EmailForm user={user} request={request} cancel={<CancelLink />} />
      </ProfileFormCard>
    </>
  );
}

function useEmailUses() {
  const text = useText();
  const uses = [
    useSendsEmails() && text('email.lead'),
    text(siteSettings().signIn.password ? 'email.forPassword' : 'email.optional'),
  ];
  return { icon: mailIcon, text: uses.filter(Boolean).join(' ') };
}

function useBackLink(): { to: string; text: string } {
  const text = useText();
  const elsewhere = useProfileReturnPath();
  return { to: elsewhere ?? mePath(), text: text(elsewhere ? 'back' : 'title') };
}

/** Whether the site sends emails; true until the profile has loaded, because most sites do. */
function useSendsEmails(): boolean {
  return useProfileQuery().data?.channels.sends_email ?? true;
}

interface ConfirmEmailProps {
  email: string;
  /** Time of the last mail in ms since 1970; NaN if unknown. */
  sentAt: number;
  sending: boolean;
  /** Reason why another mail could not be sent; null otherwise. */
  failure: AuthFailure | null;
  /** Sends another mail; resolves with true if it was sent. */
  onSendAgain: () => Promise<boolean>;
  onOther: () => void;
}

/** Step 2: explains that the mail was sent, and waits until its link is opened. */
function ConfirmEmail({ email, sentAt, sending, failure, onSendAgain, onOther }: ConfirmEmailProps) {
  const text = useText();
  const [resends, setResends] = useState(0);
  const { check, isChecking, missing, failure: checkFailure } = useEmailConfirmation(email);

  async function sendAgain() {
    if (await onSendAgain()) setResends(resends + 1);
  }

  return (
    <>
      <PageHeader key="mailbox" back={useBackLink()} title={text('mailbox.title')} />
      <Card>
        <Stack gap={24}>
          <FocusOnMount>
            <Notice title={text('mailbox.sent', { email })}>{text('mailbox.text')}</Notice>
          </FocusOnMount>
          <DemoMailbox key={resends} email={email} />
          {missing && (
            <Notice tone="warn" atOnce title={text('mailbox.missing')}>
              {text('mailbox.missing.text')}
            </Notice>
          )}
          {checkFailure && <AuthFailureNotice failure={checkFailure} />}
          <Button wide="phone" busy={isChecking} onClick={check}>
            {text('mailbox.confirmed')}
          </Button>
          {failure && <AuthFailureNotice failure={failure} />}
          <Row between wrap>
            <ResendEmail resends={resends} sentAt={sentAt} busy={sending} onSend={() => void sendAgain()} />
            <Button variant="link" onClick={onOther}>
              {text('mailbox.other')}
            </Button>
          </Row>
        </Stack>
      </Card>
    </>
  );
}

/** Pause in seconds before another mail can be sent. */
const PAUSE_SECONDS = 60;

interface ResendEmailProps {
  /** Number of further mails since this step was mounted. */
  resends: number;
  sentAt: number;
  busy: boolean;
  onSend: () => void;
}

/** Button that sends another mail, after a countdown. Screen readers announce only the start and the end of the countdown. */
function ResendEmail({ resends, sentAt, busy, onSend }: ResendEmailProps) {
  const text = useText();
  // If the clock was set back, the time is in the future, which would lengthen the pause.
  const from = sentAt <= Date.now() ? sentAt : 0;
  const seconds = useSecondsUntil(from + PAUSE_SECONDS * 1000);
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
        {waiting ? resends > 0 && text('mailbox.again.sent') : text('mailbox.again.ready')}
      </span>
    </div>
  );
}

/** Interval of the periodic checks in a visible page. */
const POLL_INTERVAL_MS = 5_000;
/** Time after which the periodic checks end. The check when the page becomes visible remains. */
const POLL_DURATION_MS = 10 * 60_000;

interface EmailConfirmation {
  /** Checks whether the link was opened. If so, the user data is updated, which ends this step. */
  check: () => void;
  isChecking: boolean;
  /** Whether the customer pressed the check button, but the address is not confirmed yet. */
  missing: boolean;
  failure: AuthFailure | null;
}

/**
 * Checks whether an address is confirmed: on request, when the page becomes visible, and for some minutes at intervals, because
 * the link may be opened on another device.
 */
function useEmailConfirmation(email: string): EmailConfirmation {
  const { run, busy, failure, forgetFailure } = useIdentityProviderAction();
  const [missing, setMissing] = useState(false);

  async function check(isRequested: boolean) {
    setMissing(false);
    const outcome = await run(refreshUser);
    if (outcome?.ok) setMissing(isRequested && !isConfirmedAddress(outcome.value, email));
    // A failed automatic check is not reported.
    else if (!isRequested) forgetFailure();
  }

  const checkAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) void check(false);
  });
  // The periodic check does not set `busy`, so buttons do not flicker. If the address is confirmed, the step ends by itself.
  const checkInBackground = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) refreshUser().catch(() => undefined);
  });
  useEffect(() => {
    const listener = () => checkAgain();
    document.addEventListener('visibilitychange', listener);
    const polling = setInterval(() => checkInBackground(), POLL_INTERVAL_MS);
    const end = setTimeout(() => clearInterval(polling), POLL_DURATION_MS);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      clearInterval(polling);
      clearTimeout(end);
    };
  }, []);

  return { check: () => void check(true), isChecking: busy, missing, failure };
}
