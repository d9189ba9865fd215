import { setPassword } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import { EmptyState, LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
import { useState } from 'react';
import { RecentSignIn } from '../recent-sign-in/recent-sign-in.tsx';
import { useAccountChange } from '../recent-sign-in/use-account-change.ts';
import { useText } from '../text.ts';
import { useReturnToMe } from '../use-return-to-me.ts';
import { useUser } from '../use-user.ts';
import { PasswordForm } from './password-form.tsx';

/** A first or a new password for the customer's e-mail address; the code by text message stays. */
export function ChangePassword() {
  const text = useText();
  const user = useUser();
  const returnToMe = useReturnToMe();
  const [typed, setTyped] = useState('');
  const { run, busy, failure, forgetFailure, answerRecentSignIn } = useAccountChange();
  if (!user) return null;

  async function save(password: string) {
    const outcome = await run(() => setPassword(password));
    if (outcome?.ok) returnToMe('password');
  }

  function change(next: string) {
    setTyped(next);
    forgetFailure();
  }

  if (answerRecentSignIn) {
    return (
      <Page>
        <RecentSignIn onAnswer={answerRecentSignIn} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        back={{ to: mePath(), text: text('title') }}
        title={text('password.title')}
        lead={user.email && text('password.lead', { email: user.email })}
      />
      {user.email ? (
        <PasswordForm
          email={user.email}
          typed={typed}
          busy={busy}
          failure={failure}
          onChange={change}
          onSubmit={(password) => void save(password)}
        />
      ) : (
        <EmptyState
          title={text('password.noEmail')}
          text={text('password.noEmail.text')}
          action={<LinkButton to={mePath('email')}>{text('password.noEmail.action')}</LinkButton>}
        />
      )}
    </Page>
  );
}
