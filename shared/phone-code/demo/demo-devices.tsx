import { type AuthFailure, chooseDemoPassword, demoCode, demoMailLink } from '@forecourt/shared/auth';
import { Form, useForm } from '@forecourt/shared/forms';
import { createText } from '@forecourt/shared/i18n';
import { Button, Card, LinkButton, PasswordField, Row, Stack, Tag, Text } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  AuthFailureNotice,
  FieldMessage,
  MIN_PASSWORD_LENGTH,
  useAuthErrorFormatter,
} from '../auth-failure.tsx';
import styles from '../demo-devices.module.css';
import { useIdentityProviderAction } from '../use-identity-action.ts';
import catalogues from './messages';
import type en from './messages/en.json';

export interface DemoPhoneProps {
  /** Phone number of the customer, E.164. */
  phone: string;
  times: number;
  onUse: (code: string) => void;
}

export function DemoPhone({ phone, times, onUse }: DemoPhoneProps) {
  const text = useText();
  const code = usePolledDemoValue(demoCode, phone, times);
  return (
    <DemoCard
      title={text('demo.phone')}
      action={
        code && (
          <Button variant="link" onClick={() => onUse(code)}>
            {text('demo.use')}
          </Button>
        )
      }
    >
      {code && <Text>{text('demo.message', { code: `${code.slice(0, 3)} ${code.slice(3)}` })}</Text>}
    </DemoCard>
  );
}

export interface DemoMailboxProps {
  email: string;
  /** Path of the sign-in screen, which a link opens after a password reset. */
  signInAt?: string;
}

export function DemoMailbox({ email, signInAt }: DemoMailboxProps) {
  const text = useText();
  const link = usePolledDemoValue(demoMailLink, email);
  const [isChanged, setChanged] = useState(false);
  if (!link || signInAt === undefined || !isPasswordReset(link)) {
    return (
      <DemoCard title={text('demo.mail')}>
        {link && (
          <LinkButton variant="link" href={link}>
            {text('demo.link')}
          </LinkButton>
        )}
      </DemoCard>
    );
  }
  return (
    <DemoCard
      title={text('demo.mail')}
      below={
        isChanged ? (
          <SignIn at={signInAt} />
        ) : (
          <DemoPasswordReset email={email} link={link} onChanged={() => setChanged(true)} />
        )
      }
    >
      <Text>{text(isChanged ? 'demo.newPassword.saved' : 'demo.newPassword.lead')}</Text>
    </DemoCard>
  );
}

/** Link to the sign-in. It replaces a form that had the focus, so it takes the focus. */
function SignIn({ at }: { at: string }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={place}>
      <LinkButton variant="quiet" wide to={at}>
        {text('demo.newPassword.signIn')}
      </LinkButton>
    </div>
  );
}

function isPasswordReset(link: string): boolean {
  return new URL(link, location.origin).searchParams.get('mode') === 'resetPassword';
}

interface DemoPasswordResetProps {
  email: string;
  link: string;
  onChanged: () => void;
}

/** Form for a new password; replaces the identity provider's page, which the emulator lacks. */
function DemoPasswordReset({ email, link, onChanged }: DemoPasswordResetProps) {
  const text = useText();
  const errorText = useAuthErrorFormatter();
  const { busy, failure, run, forgetFailure } = useIdentityProviderAction();
  const form = useForm<'password', 'weak-password', AuthFailure>({
    saved: { password: '' },
    check: ({ password }) => (password.length < MIN_PASSWORD_LENGTH ? { password: 'weak-password' } : {}),
    words: (code) => <FieldMessage>{errorText({ code, providerCode: '' })}</FieldMessage>,
    failure,
    busy,
    onChange: forgetFailure,
    onSubmit: ({ password }) => void change(password),
  });

  async function change(password: string) {
    const outcome = await run(() => chooseDemoPassword(link, password));
    if (outcome?.ok) onChanged();
  }

  return (
    <Form form={form}>
      <Stack>
        {/* Tells the browser's password manager whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label={text('demo.newPassword')}
          hint={<FieldMessage>{text('demo.newPassword.hint', { length: MIN_PASSWORD_LENGTH })}</FieldMessage>}
          name="new-password"
          autoComplete="new-password"
          enterKeyHint="done"
          readOnly={busy}
        />
        <Button type="submit" variant="quiet" wide busy={busy}>
          {text('demo.newPassword.save')}
        </Button>
        {form.unblamed && <AuthFailureNotice failure={form.unblamed} />}
      </Stack>
    </Form>
  );
}

interface DemoCardProps {
  title: string;
  /** Message, which screen readers announce. While it is missing, the card states that it is awaited. */
  children: ReactNode;
  /** Button beside the message. */
  action?: ReactNode;
  below?: ReactNode;
}

/** Card that imitates the phone or the mailbox of a customer, on demo sites, which send no real messages. */
function DemoCard({ title, children, action, below }: DemoCardProps) {
  const text = useText();
  return (
    <Card dashed>
      <Row between wrap>
        <Text size="small" tone="muted" strong>
          {title}
        </Text>
        <Tag>{text('demo.tag')}</Tag>
      </Row>
      <Row between>
        <div role="status" className={styles.message}>
          {children ?? <Text>{text('demo.waiting')}</Text>}
        </div>
        {action}
      </Row>
      {below}
    </Card>
  );
}

const POLL_MS = 1000;

/** Polls until there is a value, one request at a time. @param request must be the same function in every render */
function usePolledDemoValue(
  request: (about: string) => Promise<string | null>,
  about: string,
  times = 1,
): string | null {
  const [value, setValue] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run for each further message
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    async function poll() {
      const found = await request(about).catch(() => null);
      if (stopped) return;
      if (found === null) timer = setTimeout(poll, POLL_MS);
      else setValue(found);
    }
    setValue(null);
    void poll();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [request, about, times]);
  return value;
}

/** A separate catalogue, because real customers never need these texts. */
export const useText = createText<keyof typeof en>(catalogues);
