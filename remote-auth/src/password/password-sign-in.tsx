import {
  type AuthErrorCode,
  type AuthFailure,
  requestPasswordReset,
  signInWithPassword,
} from '@forecourt/shared/auth';
import { Form, type FormFieldProps, type FormFieldValues, useForm } from '@forecourt/shared/forms';
import { createText } from '@forecourt/shared/i18n';
import { forgottenPasswordPath, loginPath, passwordLoginPath } from '@forecourt/shared/links';
import {
  AuthFailureNotice,
  clearTypedEmail,
  DemoMailbox,
  FieldMessage,
  useAuthErrorFormatter,
  useIdentityProviderAction,
  useTypedEmail,
} from '@forecourt/shared/phone-code';
import { useLocation } from '@forecourt/shared/router';
import { cleanLine } from '@forecourt/shared/text';
import {
  Button,
  Columns,
  LinkButton,
  Page,
  PageHeader,
  PasswordField,
  Stack,
  Text,
  TextField,
} from '@forecourt/shared/ui';
import { WorkshopIntroduction } from '@forecourt/shared/workshop';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { SignInHelp } from '../sign-in/sign-in-help.tsx';
import catalogues from './messages';
import type en from './messages/en.json';

/** Texts in a separate catalogue: only some sites offer passwords, and sign-in is often the first page loaded. */
const useText = createText<keyof typeof en>(catalogues);

/** Password sign-in and password reset, each with a separate history entry. The shell redirects after signing in. */
export function PasswordSignInScreen() {
  const text = useText();
  const { pathname, search } = useLocation();
  const [email, setEmail] = useTypedEmail();
  const byPhone = (
    <div>
      <LinkButton variant="link" to={loginPath() + search}>
        {text('password.byPhone')}
      </LinkButton>
    </div>
  );
  return (
    <Page centered width="overview">
      <Columns side={<WorkshopIntroduction />}>
        {isForgottenPassword(pathname) ? (
          <RequestPasswordReset email={email} onEmail={setEmail} back={passwordLoginPath() + search}>
            {byPhone}
          </RequestPasswordReset>
        ) : (
          <PasswordForm email={email} onEmail={setEmail} forgotten={forgottenPasswordPath() + search}>
            {byPhone}
          </PasswordForm>
        )}
        <SignInHelp />
      </Columns>
    </Page>
  );
}

/** Whether the path is that of the password reset. The routes accept paths with and without a trailing slash. */
function isForgottenPassword(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === forgottenPasswordPath();
}

type Field = 'email' | 'password';

const FIELD_BY_ERROR: Partial<Record<AuthErrorCode, Field>> = {
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

/** Form for email address and password. With a typed address, the password takes the focus, except on the first page view. */
function PasswordForm({ email, onEmail, forgotten, children }: PasswordFormProps) {
  const text = useText();
  const errorText = useAuthErrorFormatter();
  const passwordInput = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  // On the first page view (the router's key `default`), no element takes the focus, as in `PageHeader`.
  const [takesFocus] = useState(email !== '' && key !== 'default');
  const [isSignedIn, setSignedIn] = useState(false);
  const { busy, failure, run, forgetFailure } = useIdentityProviderAction();
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
      const field = FIELD_BY_ERROR[code];
      return field ? { [field]: code } : {};
    },
    busy,
    onChange: forgetFailure,
    onSubmit: (typed) => void signIn(typed),
  });

  useEffect(() => {
    if (takesFocus) passwordInput.current?.focus();
  }, [takesFocus]);

  async function signIn(typed: FormFieldValues<Field>) {
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
            <div>
              <LinkButton variant="link" to={forgotten}>
                {text('password.forgotten')}
              </LinkButton>
            </div>
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

interface RequestPasswordResetProps {
  email: string;
  onEmail: (email: string) => void;
  /** Path of the password sign-in. */
  back: string;
  children: ReactNode;
}

/** Form that requests a password reset link. The confirmation is the same whether or not the address has an account. */
function RequestPasswordReset({ email, onEmail, back, children }: RequestPasswordResetProps) {
  const text = useText();
  const errorText = useAuthErrorFormatter();
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<{ email: string; times: number } | null>(null);
  const { busy, failure, run, forgetFailure } = useIdentityProviderAction();
  const form = useForm<'email', 'missing' | 'invalid-email', AuthFailure>({
    saved: { email },
    check: (typed) => (cleanLine(typed.email) ? {} : { email: 'missing' }),
    words: (fault) => (
      <FieldMessage>
        {fault === 'missing' ? text('password.missingEmail') : errorText({ code: fault, providerCode: '' })}
      </FieldMessage>
    ),
    failure,
    blame: ({ code }) => (code === 'invalid-email' ? { email: code } : {}),
    busy,
    onChange: forgetFailure,
    onSubmit: (typed) => void send(cleanLine(typed.email)),
  });
  // Show no error for an unknown address, or the form would reveal who has an account.
  const notice = form.unblamed?.code === 'user-not-found' ? null : form.unblamed;

  const { key } = useLocation();
  // On the first page view no element takes the focus, as in `PageHeader`.
  const [isFirst] = useState(key === 'default');
  useEffect(() => {
    if (!isFirst) input.current?.focus();
  }, [isFirst]);

  async function send(address: string) {
    setSentTo(null);
    const outcome = await run(() => requestPasswordReset(address));
    if (outcome?.ok || outcome?.code === 'user-not-found') {
      setSentTo({ email: address, times: (sentTo?.times ?? 0) + 1 });
    }
  }

  return (
    <>
      <PageHeader title={text('forgotten.title')} lead={text('forgotten.lead')} />
      <Stack gap={24}>
        <Form form={form}>
          <Stack gap={24}>
            <EmailField
              {...form.field('email')}
              ref={input}
              onChange={({ target }) => {
                onEmail(target.value);
                form.set('email', target.value);
              }}
              readOnly={busy}
            />
            <Button type="submit" wide busy={busy}>
              {text('forgotten.send')}
            </Button>
            {notice && <AuthFailureNotice failure={notice} />}
            {/* Rendered even without text, because screen readers announce only changes. */}
            <div role="status">
              {busy && <span className="visually-hidden">{text('forgotten.sending')}</span>}
              {sentTo && (
                <>
                  <Text strong>{text('forgotten.sent')}</Text>
                  <Text>{text('forgotten.sentText', { email: sentTo.email })}</Text>
                </>
              )}
            </div>
          </Stack>
        </Form>
        {/* Outside the form, because the mailbox has its own form. */}
        {sentTo && <DemoMailbox key={sentTo.times} email={sentTo.email} signInAt={back} />}
        <Stack gap={4}>
          <div>
            <LinkButton variant="link" to={back}>
              {text('forgotten.back')}
            </LinkButton>
          </div>
          {children}
        </Stack>
      </Stack>
    </>
  );
}

interface EmailFieldProps extends FormFieldProps<string> {
  readOnly: boolean;
  ref?: Ref<HTMLInputElement>;
}

function EmailField(props: EmailFieldProps) {
  const text = useText();
  return (
    <TextField
      {...props}
      label={text('password.email')}
      hint={<FieldMessage>{text('password.emailHint')}</FieldMessage>}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
