import { currentUid, requestEmailChange, type User } from '@forecourt/shared/auth';
import { clearDraft, useDraft } from '@forecourt/shared/drafts';
import { Page } from '@forecourt/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { RecentSignIn } from '../recent-sign-in/recent-sign-in.tsx';
import { useAccountChange } from '../recent-sign-in/use-account-change.ts';
import { useReturnToMe } from '../use-return-to-me.ts';
import { useUser } from '../use-user.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { isConfirmed } from './email-address.ts';
import { EmailForm } from './email-form.tsx';

/** Field → what it holds: the address that was typed, and the one that a mail is on its way to. */
const DRAFT = 'me.email';

/** The customer's e-mail address: which one, then the proof that its mail reaches them. */
export function ChangeEmail() {
  const user = useUser();
  const unconfirmed = user && !user.emailVerified ? user.email : null;
  // On phones the page may be gone by the time the customer is back from their mailbox.
  const [{ sentTo }, keep] = useDraft(DRAFT);
  const { run, busy, failure, forgetFailure, answerRecentSignIn } = useAccountChange();
  useLeaveWhenConfirmed(user, sentTo);
  if (!user) return null;

  /** Resolves with whether a mail is on its way. */
  async function send(email: string): Promise<boolean> {
    const uid = currentUid();
    const outcome = await run(() => requestEmailChange(email));
    // Whoever has signed in meanwhile has asked for nothing.
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

/** The address has become the customer's, in whichever tab that was noticed. */
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
