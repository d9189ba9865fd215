import { type AuthErrorCode, type AuthFailure, setPassword } from '@forecourt/shared/auth';
import { useForm } from '@forecourt/shared/forms';
import { mePath } from '@forecourt/shared/links';
import { FieldMessage, MIN_PASSWORD_LENGTH, useAuthErrorText } from '@forecourt/shared/phone-code';
import { Columns, EmptyState, LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
import { RecentSignIn } from '../recent-sign-in/recent-sign-in.tsx';
import { useAccountChange } from '../recent-sign-in/use-account-change.ts';
import { useText } from '../text.ts';
import { useReturnToMe } from '../use-return-to-me.ts';
import { useUser } from '../use-user.ts';
import { PasswordForm } from './password-form.tsx';

/** Provider's errors for a password shorter than its minimum or against its project's policy. */
const TOO_WEAK: readonly AuthErrorCode[] = ['weak-password', 'password-does-not-meet-requirements'];

/** First or new password for the customer's e-mail address; sign-in by text message stays available. */
export function ChangePassword() {
  const text = useText();
  const user = useUser();
  const returnToMe = useReturnToMe();
  const errorText = useAuthErrorText();
  const { run, busy, failure, forgetFailure, answerRecentSignIn } = useAccountChange();
  // Here and not in the form: the typed password must outlive the code step that may replace the form.
  const form = useForm<'password', 'tooShort' | 'refused', AuthFailure>({
    saved: { password: '' },
    check: ({ password }) => (password.length < MIN_PASSWORD_LENGTH ? { password: 'tooShort' } : {}),
    words: (fault) => (
      <FieldMessage>
        {fault === 'refused'
          ? failure && errorText(failure)
          : text('password.tooShort', { length: MIN_PASSWORD_LENGTH })}
      </FieldMessage>
    ),
    failure,
    blame: ({ code }) => (TOO_WEAK.includes(code) ? { password: 'refused' } : {}),
    busy,
    onChange: forgetFailure,
    onSubmit: ({ password }) => void save(password),
  });
  if (!user) return null;

  async function save(password: string) {
    const outcome = await run(() => setPassword(password));
    if (outcome?.ok) returnToMe('password');
  }

  if (answerRecentSignIn) {
    return (
      <Page>
        <RecentSignIn onAnswer={answerRecentSignIn} />
      </Page>
    );
  }
  return (
    <Page width="overview">
      <PageHeader
        back={{ to: mePath(), text: text('title') }}
        title={text('password.title')}
        lead={user.email && text('password.lead', { email: user.email })}
      />
      {user.email ? (
        <Columns form side={null}>
          <PasswordForm email={user.email} form={form} busy={busy} />
        </Columns>
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
