import { type AuthFailure, chooseDemoPassword } from '@forecourt/shared/auth';
import { Form, useForm } from '@forecourt/shared/forms';
import { Button, PasswordField, Stack } from '@forecourt/shared/ui';
import { MIN_PASSWORD_LENGTH, useAuthErrorText } from '../identity/auth-failure.ts';
import { AuthFailureNotice } from '../identity/auth-failure-notice.tsx';
import { useIdentityAction } from '../identity/use-identity-action.ts';
import { FieldMessage } from '../steps/field-message.tsx';
import { useText } from './text.ts';

interface DemoPasswordResetProps {
  /** Whose password it is. */
  email: string;
  /** In the mail. */
  link: string;
  onChanged: () => void;
}

/** The provider's own page behind the link for a forgotten password: the emulator has none. */
export function DemoPasswordReset({ email, link, onChanged }: DemoPasswordResetProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const { busy, failure, run, forgetFailure } = useIdentityAction();
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
        {/* Tells the browser's password store whose password this is. */}
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
