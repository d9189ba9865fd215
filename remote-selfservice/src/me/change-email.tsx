import { meQuery } from '@forecourt/shared/api';
import {
  type AuthErrorCode,
  type AuthFailure,
  currentUid,
  refreshUser,
  requestEmailChange,
  type User,
} from '@forecourt/shared/auth';
import { clearDraft, useDraft } from '@forecourt/shared/drafts';
import { Form, useForm } from '@forecourt/shared/forms';
import { mePath } from '@forecourt/shared/links';
import {
  AuthFailureNotice,
  Countdown,
  DemoMailbox,
  FieldMessage,
  useAuthErrorFormatter,
  useIdentityProviderAction,
  useSecondsUntil,
} from '@forecourt/shared/phone-code';
import { useQueryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanLine } from '@forecourt/shared/text';
import {
  Button,
  Columns,
  FocusOnMount,
  FormButtons,
  Notice,
  Page,
  PageHeader,
  Row,
  Section,
  ShowOn,
  Stack,
  Text,
  TextField,
} from '@forecourt/shared/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useProfileQuery } from '../use-me.ts';
import { ContactDetailsCard } from './contact-details-card.tsx';
import { useLeaveAfterSaving, useUser } from './leave-after-saving.ts';
import { ReauthenticationForm, useAccountChange } from './recent-sign-in.tsx';
import { CancelLink, NotificationKindList, ShortMessages } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Name of the draft with two addresses: the typed one, and the one to which a mail was sent. */
const DRAFT = 'me.email';

/** Screen to change the email address in two steps: enter it, then confirm it by a link in a mail. */
export function ChangeEmailScreen() {
  const user = useUser();
  const unconfirmed = user && !user.emailVerified ? user.email : null;
  // The address is stored in a draft, because phones may discard the page while the customer reads the mail.
  const [{ sentTo }, keep] = useDraft(DRAFT);
  const [isBack, setBack] = useState(false);
  const { run, busy, failure, forgetFailure, answerRecentSignIn } = useAccountChange();
  useLeaveWhenConfirmed(user, sentTo);
  if (!user) return null;

  /** Sends the mail; resolves with true if it was sent. */
  async function send(email: string): Promise<boolean> {
    const uid = currentUid();
    const outcome = await run(() => requestEmailChange(email));
    // If another customer has signed in meanwhile, store nothing: the mail is not that customer's.
    if (!outcome?.ok || currentUid() !== uid) return false;
    keep({ sentTo: email });
    return true;
  }

  return (
    <Page width={answerRecentSignIn ? 'form' : 'overview'}>
      {answerRecentSignIn ? (
        <ReauthenticationForm onAnswer={answerRecentSignIn} />
      ) : sentTo ? (
        <ConfirmEmail
          email={sentTo}
          sending={busy}
          failure={failure}
          onSendAgain={() => send(sentTo)}
          onOther={() => {
            setBack(true);
            keep({ sentTo: '' });
          }}
        />
      ) : (
        <EmailForm
          current={user.emailVerified ? user.email : null}
          unconfirmed={unconfirmed}
          draft={DRAFT}
          isBack={isBack}
          busy={busy}
          failure={failure}
          onChange={forgetFailure}
          onSubmit={(email) => void send(email)}
        />
      )}
    </Page>
  );
}

/** Leaves the screen when the address is confirmed, even if another tab has noticed the confirmation. */
function useLeaveWhenConfirmed(user: User | null, sentTo: string | undefined): void {
  const leaveAfterSaving = useLeaveAfterSaving();
  const client = useQueryClient();
  const done = Boolean(user && sentTo && isConfirmed(user, sentTo));
  // Whether the link in the mail opened this page. The page's token is then older than the confirmation.
  const [hasOldToken] = useState(done);
  const leave = useEffectEvent(() => {
    clearDraft(DRAFT);
    leaveAfterSaving('email');
    const renewal = hasOldToken ? refreshUser() : Promise.resolve();
    void renewal.then(() => client.invalidateQueries({ queryKey: meQuery().queryKey }));
  });
  useEffect(() => {
    if (done) leave();
  }, [done]);
}

interface EmailFormProps {
  current: string | null;
  /** The customer's address that is not confirmed yet; null if there is none. */
  unconfirmed: string | null;
  draft: string;
  /** Whether the customer has returned from the next step; the title then takes the focus. */
  isBack: boolean;
  busy: boolean;
  failure: AuthFailure | null;
  onChange: () => void;
  onSubmit: (email: string) => void;
}

function EmailForm({
  current,
  unconfirmed,
  draft,
  isBack,
  busy,
  failure,
  onChange,
  onSubmit,
}: EmailFormProps) {
  const text = useText();
  const errorText = useAuthErrorFormatter();
  const form = useForm<'typed', EmailFault | 'refused', AuthFailure>({
    saved: { typed: unconfirmed ?? '' },
    draft,
    check: ({ typed }) => findEmailFault(typed, current),
    words: (fault) => (
      <FieldMessage>
        {fault === 'refused' ? failure && errorText(failure) : text(`email.${fault}`)}
      </FieldMessage>
    ),
    failure,
    blame: (refusal) => (isAboutEmail(refusal) ? { typed: 'refused' } : {}),
    busy,
    onChange,
    onSubmit: ({ typed }) => onSubmit(cleanLine(typed)),
  });
  const uses = [
    useSendsEmails() && text('email.lead'),
    text(siteSettings().signIn.password ? 'email.forPassword' : 'email.optional'),
  ];
  return (
    <>
      <PageHeader
        key="form"
        back={{ to: mePath(), text: text('title') }}
        title={text('email.title')}
        refocus={isBack ? 1 : 0}
        lead={current ? text('email.current', { email: current }) : uses.filter(Boolean).join(' ')}
      />
      <Columns form onTablets side={<EmailSide />}>
        <Form form={form}>
          <Stack gap={24}>
            <ShortMessages>
              <TextField
                {...form.field('typed')}
                label={text(current ? 'email.new' : 'email')}
                hint={<FieldMessage>{text('email.hint')}</FieldMessage>}
                type="email"
                name="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="send"
              />
            </ShortMessages>
            {form.unblamed && <AuthFailureNotice failure={form.unblamed} />}
            <FormButtons cancel={<CancelLink />}>
              <Button type="submit" wide="phone" busy={busy}>
                {text('email.send')}
              </Button>
            </FormButtons>
            <Text size="small" tone="muted">
              {text('email.signInAgain')}
            </Text>
          </Stack>
        </Form>
      </Columns>
    </>
  );
}

/** Whether the site sends emails. Most do, so it counts as one that does until the profile has loaded. */
function useSendsEmails(): boolean {
  return useProfileQuery().data?.channels.sends_email ?? true;
}

/** What the address is for, on wide screens beside the form. */
function EmailSide() {
  const text = useText();
  const user = useUser();
  if (!useSendsEmails()) return user && <ContactDetailsCard user={user} />;
  return (
    <ShowOn device="wide">
      <Section title={text('email.what')} boxed>
        <NotificationKindList />
      </Section>
    </ShowOn>
  );
}

/** Errors of an address that are found without a request. */
type EmailFault = 'missing' | 'malformed' | 'unchanged';

const ABOUT_THE_ADDRESS: readonly AuthErrorCode[] = ['invalid-email', 'email-already-in-use'];

/** Rough check of an address: it needs a dot in its domain. Only a mail can show whether the address exists. */
const POSSIBLE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Returns the error of a typed address; empty if it is valid. @param current the account's address; null without one */
function findEmailFault(typed: string, current: string | null): { typed?: EmailFault } {
  const email = cleanLine(typed);
  if (!email) return { typed: 'missing' };
  if (!POSSIBLE.test(email)) return { typed: 'malformed' };
  return email.toLowerCase() === current?.toLowerCase() ? { typed: 'unchanged' } : {};
}

/** Whether the identity provider refused the address itself. */
function isAboutEmail({ code }: AuthFailure): boolean {
  return ABOUT_THE_ADDRESS.includes(code);
}

interface ConfirmEmailProps {
  email: string;
  sending: boolean;
  /** Reason why another mail could not be sent; null otherwise. */
  failure: AuthFailure | null;
  /** Sends another mail; resolves with true if it was sent. */
  onSendAgain: () => Promise<boolean>;
  onOther: () => void;
}

/** Step 2: explains that the mail was sent, and waits until its link is opened. */
function ConfirmEmail({ email, sending, failure, onSendAgain, onOther }: ConfirmEmailProps) {
  const text = useText();
  const [sent, setSent] = useState(() => ({ times: 1, at: Date.now() }));
  const { look, looking, missing, failure: lookFailure } = useEmailConfirmation(email);

  async function sendAgain() {
    if (await onSendAgain()) setSent(({ times }) => ({ times: times + 1, at: Date.now() }));
  }

  return (
    <>
      <PageHeader key="mailbox" back={{ to: mePath(), text: text('title') }} title={text('mailbox.title')} />
      <Columns form onTablets side={<EmailSide />}>
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

/** Pause in seconds before another mail can be sent. */
const PAUSE_SECONDS = 60;

interface ResendEmailProps {
  /** Number of mails sent to the address, and the time of the last one in ms since 1970. */
  sent: { times: number; at: number };
  busy: boolean;
  onSend: () => void;
}

/** Button that sends another mail, after a countdown. Screen readers announce only the start and the end of the countdown. */
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

/** Interval of the automatic checks in a visible page. */
const POLL_INTERVAL_MS = 5_000;
/** Time after which the automatic checks end. */
const POLL_DURATION_MS = 10 * 60_000;

interface EmailConfirmation {
  /** Checks whether the link was opened. If so, the user data is updated, which ends this step. */
  look: () => void;
  looking: boolean;
  /** Whether the customer pressed the check button, but the address is not confirmed yet. */
  missing: boolean;
  failure: AuthFailure | null;
}

/**
 * Checks whether an address is confirmed: on request, when the page becomes visible, and at intervals, because the link
 * may be opened on another device.
 */
function useEmailConfirmation(email: string): EmailConfirmation {
  const { run, busy, failure, forgetFailure } = useIdentityProviderAction();
  const [missing, setMissing] = useState(false);

  async function look(asked: boolean) {
    setMissing(false);
    const outcome = await run(refreshUser);
    if (outcome?.ok) setMissing(asked && !isConfirmed(outcome.value, email));
    // A failed automatic check is not reported.
    else if (!asked) forgetFailure();
  }

  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) void look(false);
  });
  // The periodic check does not set `busy`, so buttons do not flicker. If the address is confirmed, the step ends by itself.
  const checkInBackground = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) refreshUser().catch(() => undefined);
  });
  useEffect(() => {
    const listener = () => lookAgain();
    document.addEventListener('visibilitychange', listener);
    const polling = setInterval(() => checkInBackground(), POLL_INTERVAL_MS);
    const end = setTimeout(() => clearInterval(polling), POLL_DURATION_MS);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      clearInterval(polling);
      clearTimeout(end);
    };
  }, []);

  return { look: () => void look(true), looking: busy, missing, failure };
}

function isConfirmed({ email, emailVerified }: User, address: string): boolean {
  return emailVerified && email?.toLowerCase() === address.toLowerCase();
}
