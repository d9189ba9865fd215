import { signInWithPassword } from '@forecourt/shared/auth';
import { useLocation } from '@forecourt/shared/router';
import { Button, LinkButton, PageHeader, PasswordField, Stack } from '@forecourt/shared/ui';
import {
  AuthFailureNotice,
  FieldMessage,
  forgetEmail,
  LeadToField,
  useAuthErrorText,
  useFault,
  useIdentityAction,
} from '@forecourt/shared/verification';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../text.ts';
import { EmailField } from './email-field.tsx';

const ABOUT_EMAIL: readonly string[] = ['invalid-email', 'user-not-found'];
const ABOUT_PASSWORD: readonly string[] = ['missing-password', 'wrong-password', 'invalid-credential'];

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Where a new password can be asked for. */
  forgotten: string;
  /** Below the button. */
  children: ReactNode;
}

/** E-mail address and password. Who comes with an address goes on with the password. */
export function PasswordForm({ email, onEmail, forgotten, children }: PasswordFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  // As on every first page view (`PageHeader`), nothing takes the focus on this one.
  const [goesOn] = useState(email !== '' && key !== 'default');
  const [password, setPassword] = useState('');
  const { fault: missing, tries, judge, forgive } = useFault<'email' | 'password'>();
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

  useEffect(() => {
    if (goesOn) passwordInput.current?.focus();
  }, [goesOn]);

  function change(take: () => void) {
    forgive();
    forgetFailure();
    take();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!judge(!email.trim() ? 'email' : !password ? 'password' : null)) return forgetFailure();
    const outcome = await run(() => signInWithPassword(email.trim(), password), { stay: true });
    setSignedIn(outcome?.ok === true);
    if (outcome?.ok) forgetEmail();
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
            label={text('password.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            value={password}
            onChange={({ target }) => change(() => setPassword(target.value))}
            hint={<FieldMessage>{text('password.hint')}</FieldMessage>}
            error={passwordError && <FieldMessage>{passwordError}</FieldMessage>}
            readOnly={busy}
          />
          <Button type="submit" wide busy={busy}>
            {text('password.signIn')}
          </Button>
          <Stack gap={4}>
            <LinkButton variant="link" to={forgotten}>
              {text('password.forgotten')}
            </LinkButton>
            {children}
          </Stack>
          {failure && !isAboutEmail && !isAboutPassword && <AuthFailureNotice failure={failure} />}
        </Stack>
        <span role="status" className="visually-hidden">
          {busy && text(isSignedIn ? 'password.signedIn' : 'password.signingIn')}
        </span>
        <LeadToField key={`email ${tries}`} input={emailInput} error={emailError} />
        <LeadToField key={`password ${tries}`} input={passwordInput} error={passwordError} />
      </form>
    </>
  );
}
