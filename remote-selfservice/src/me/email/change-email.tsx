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
