import {
  type AuthErrorCode,
  type AuthFailure,
  currentUid,
  requestEmailChange,
  type User,
} from '@forecourt/shared/auth';
import { clearDraft, useDraft } from '@forecourt/shared/drafts';
import { Form, useForm } from '@forecourt/shared/forms';
import { mePath } from '@forecourt/shared/links';
import { AuthFailureNotice, FieldMessage, useAuthErrorText } from '@forecourt/shared/phone-code';
import { cleanLine } from '@forecourt/shared/text';
import { Button, Columns, Page, PageHeader, Stack, TextField } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { AboutEmail, ConfirmEmail, isConfirmed } from './confirm-email.tsx';
import { RecentSignIn, useAccountChange } from './recent-sign-in.tsx';
import { useReturnToMe, useUser } from './return-to-me.ts';
import { useText } from './text.ts';

/** Draft fields: the typed address, and the one that a mail was sent to. */
const DRAFT = 'me.email';

/** The customer's e-mail address: enter it, then confirm it by a mail. */
export function ChangeEmail() {
  const user = useUser();
  const unconfirmed = user && !user.emailVerified ? user.email : null;
  // Phones may discard the page while the customer is in the mailbox.
  const [{ sentTo }, keep] = useDraft(DRAFT);
  const { run, busy, failure, forgetFailure, answerRecentSignIn } = useAccountChange();
  useLeaveWhenConfirmed(user, sentTo);
  if (!user) return null;

  /** Resolves with whether a mail was sent. */
  async function send(email: string): Promise<boolean> {
    const uid = currentUid();
    const outcome = await run(() => requestEmailChange(email));
    // Another customer has signed in meanwhile, who did not request the mail.
    if (!outcome?.ok || currentUid() !== uid) return false;
    keep({ sentTo: email });
    return true;
  }

  return (
    <Page width={answerRecentSignIn ? 'form' : 'overview'}>
      {answerRecentSignIn ? (
        <RecentSignIn onAnswer={answerRecentSignIn} />
      ) : sentTo ? (
        <ConfirmEmail
          email={sentTo}
          sending={busy}
          failure={failure}
          onSendAgain={() => send(sentTo)}
          onOther={() => keep({ sentTo: '' })}
        />
      ) : (
        <EmailForm
          current={user.emailVerified ? user.email : null}
          unconfirmed={unconfirmed}
          draft={DRAFT}
          busy={busy}
          failure={failure}
          onChange={forgetFailure}
          onSubmit={(email) => void send(email)}
        />
      )}
    </Page>
  );
}

/** Leaves once the address is confirmed, in whichever tab that is noticed. */
function useLeaveWhenConfirmed(user: User | null, sentTo: string | undefined): void {
  const returnToMe = useReturnToMe();
  const done = Boolean(user && sentTo && isConfirmed(user, sentTo));
  const leave = useEffectEvent(() => {
    clearDraft(DRAFT);
    returnToMe('email');
  });
  useEffect(() => {
    if (done) leave();
  }, [done]);
}

interface EmailFormProps {
  current: string | null;
  /** Address that was given but not confirmed. */
  unconfirmed: string | null;
  draft: string;
  busy: boolean;
  failure: AuthFailure | null;
  onChange: () => void;
  onSubmit: (email: string) => void;
}

function EmailForm({ current, unconfirmed, draft, busy, failure, onChange, onSubmit }: EmailFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
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
  return (
    <>
      <PageHeader
        key="form"
        back={{ to: mePath(), text: text('title') }}
        title={text('email.title')}
        lead={current ? text('email.current', { email: current }) : text('email.lead')}
      />
      <Columns form side={<AboutEmail />}>
        <Form form={form}>
          <Stack gap={24}>
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
            {form.unblamed && <AuthFailureNotice failure={form.unblamed} />}
            <Button type="submit" wide="phone" busy={busy}>
              {text('email.send')}
            </Button>
          </Stack>
        </Form>
      </Columns>
    </>
  );
}

/** Errors that can be found without a request. */
type EmailFault = 'missing' | 'malformed' | 'unchanged';

const ABOUT_THE_ADDRESS: readonly AuthErrorCode[] = ['invalid-email', 'email-already-in-use'];

/** A publicly reachable address has a dot in its domain. Whether it exists, only a mail shows. */
const POSSIBLE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** @param current the customer's address so far */
function findEmailFault(typed: string, current: string | null): { typed?: EmailFault } {
  const email = cleanLine(typed);
  if (!email) return { typed: 'missing' };
  if (!POSSIBLE.test(email)) return { typed: 'malformed' };
  return email.toLowerCase() === current?.toLowerCase() ? { typed: 'unchanged' } : {};
}

/** Whether identity refused the address itself. */
function isAboutEmail({ code }: AuthFailure): boolean {
  return ABOUT_THE_ADDRESS.includes(code);
}
