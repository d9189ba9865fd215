import { type AuthErrorCode, type AuthFailure, signInWithPassword } from '@forecourt/shared/auth';
import { Form, useForm, type Values } from '@forecourt/shared/forms';
import {
  AuthFailureNotice,
  clearTypedEmail,
  FieldMessage,
  useAuthErrorText,
  useIdentityAction,
} from '@forecourt/shared/phone-code';
import { useLocation } from '@forecourt/shared/router';
import { cleanLine } from '@forecourt/shared/text';
import { Button, LinkButton, PageHeader, PasswordField, Stack } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmailField } from './email-field.tsx';
import { useText } from './text.ts';

type Field = 'email' | 'password';

/** Failures that are shown at a field. */
const BLAMED: Partial<Record<AuthErrorCode, Field>> = {
  'invalid-email': 'email',
  'user-not-found': 'email',
  'missing-password': 'password',
  'wrong-password': 'password',
  'invalid-credential': 'password',
};

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** Path of the screen that sends a password reset link. */
  forgotten: string;
  children: ReactNode;
}

/** E-mail address and password. With the address already entered, the password takes the focus. */
export function PasswordForm({ email, onEmail, forgotten, children }: PasswordFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const passwordInput = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  // Nothing takes the focus on the first page view, as in `PageHeader`.
  const [goesOn] = useState(email !== '' && key !== 'default');
  const [isSignedIn, setSignedIn] = useState(false);
  const { busy, failure, run, forgetFailure } = useIdentityAction();
  const form = useForm<Field, 'missing-email' | AuthErrorCode, AuthFailure>({
    saved: { email, password: '' },
    check: (typed) => {
      if (!cleanLine(typed.email)) return { email: 'missing-email' };
      return typed.password ? {} : { password: 'missing-password' };
    },
    words: (fault) => (
      <FieldMessage>
        {fault === 'missing-email'
          ? text('password.missingEmail')
          : errorText({ code: fault, providerCode: '' })}
      </FieldMessage>
    ),
    failure,
    blame: ({ code }) => {
      const field = BLAMED[code];
      return field ? { [field]: code } : {};
    },
    busy,
    onChange: forgetFailure,
    onSubmit: (typed) => void signIn(typed),
  });

  useEffect(() => {
    if (goesOn) passwordInput.current?.focus();
  }, [goesOn]);

  async function signIn(typed: Values<Field>) {
    const outcome = await run(() => signInWithPassword(cleanLine(typed.email), typed.password), {
      stay: true,
    });
    setSignedIn(outcome?.ok === true);
    if (outcome?.ok) clearTypedEmail();
  }

  return (
    <>
      <PageHeader title={text('password.title')} lead={text('password.lead')} />
      <Form form={form}>
        <Stack gap={24}>
          <EmailField
            {...form.field('email')}
            onChange={({ target }) => {
              onEmail(target.value);
              form.set('email', target.value);
            }}
            readOnly={busy}
          />
          <PasswordField
            {...form.field('password')}
            ref={passwordInput}
            label={text('password.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            hint={<FieldMessage>{text('password.hint')}</FieldMessage>}
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
          {form.unblamed && <AuthFailureNotice failure={form.unblamed} />}
        </Stack>
        <span role="status" className="visually-hidden">
          {busy && text(isSignedIn ? 'password.signedIn' : 'password.signingIn')}
        </span>
      </Form>
    </>
  );
}
