import { signInWithPassword } from '@forecourt/shared/auth';
import { Button, PageHeader, Stack } from '@forecourt/shared/ui';
import { AuthFailureNotice, useAuthErrorText, useLeadToField } from '@forecourt/shared/verification';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../text.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useIdentityAction } from './use-identity-action.ts';

const ABOUT_EMAIL: readonly string[] = ['invalid-email', 'user-not-found'];
const ABOUT_PASSWORD: readonly string[] = ['missing-password', 'wrong-password', 'invalid-credential'];

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
  /** The customer came back from asking for a new password. */
  returned: boolean;
  /** Below the button. */
  children: ReactNode;
}

/** E-mail address and password. */
export function PasswordForm({ email, onEmail, onForgotten, returned, children }: PasswordFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'email' | 'password' | null>(null);
  const [isSignedIn, setSignedIn] = useState(false);
  const { busy, failure, run, forgetFailure } = useIdentityAction();

  const failureText = failure && errorText(failure);
  const isAboutEmail = failure !== null && ABOUT_EMAIL.includes(failure.code);
  const isAboutPassword = failure !== null && ABOUT_PASSWORD.includes(failure.code);
  const emailError = missing === 'email' ? text('password.missingEmail') : isAboutEmail && failureText;
  const passwordError =
    missing === 'password'
      ? errorText({ code: 'missing-password', providerCode: '' })
      : isAboutPassword && failureText;
  const isEmailSpoken = useLeadToField(emailInput, Boolean(emailError));
  const isPasswordSpoken = useLeadToField(passwordInput, Boolean(passwordError));

  const spoken = (isEmailSpoken && emailError) || (isPasswordSpoken && passwordError);

  useEffect(() => {
    if (returned) passwordInput.current?.focus();
  }, [returned]);

  function change(take: () => void) {
    setMissing(null);
    forgetFailure();
    take();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const absent = !email.trim() ? 'email' : !password ? 'password' : null;
    setMissing(absent);
    if (absent) return forgetFailure();
    const outcome = await run(() => signInWithPassword(email.trim(), password), { stay: true });
    setSignedIn(outcome?.ok === true);
  }

  return (
    <>
      <PageHeader title={text('password.title')} lead={text('password.lead')} />
      <form onSubmit={submit} noValidate>
        <Stack gap={24}>
          <EmailField
            ref={emailInput}
            value={email}
            onChange={(next) => change(() => onEmail(next))}
            error={emailError || undefined}
            readOnly={busy}
          />
          <PasswordField
            ref={passwordInput}
            value={password}
            onChange={(next) => change(() => setPassword(next))}
            error={passwordError || undefined}
            readOnly={busy}
          />
          <Button type="submit" wide busy={busy}>
            {text('password.signIn')}
          </Button>
          <Stack gap={4}>
            <Button variant="link" onClick={onForgotten}>
              {text('password.forgotten')}
            </Button>
            {children}
          </Stack>
          {failure && !isAboutEmail && !isAboutPassword && <AuthFailureNotice failure={failure} />}
        </Stack>
        <span role="status" className="visually-hidden">
          {busy && text(isSignedIn ? 'password.signedIn' : 'password.signingIn')}
        </span>
        {spoken && (
          <span role="alert" className="visually-hidden">
            {spoken}
          </span>
        )}
      </form>
    </>
  );
}
