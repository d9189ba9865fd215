import type { AuthFailure } from '@forecourt/shared/auth';
import { Form, type FormState } from '@forecourt/shared/forms';
import { AuthFailureNotice, FieldMessage, MIN_PASSWORD_LENGTH } from '@forecourt/shared/phone-code';
import { Button, PasswordField, Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

interface PasswordFormProps {
  email: string;
  form: FormState<'password', 'tooShort' | 'refused', AuthFailure>;
  busy: boolean;
}

export function PasswordForm({ email, form, busy }: PasswordFormProps) {
  const text = useText();
  return (
    <Form form={form}>
      <Stack gap={24}>
        {/* Identifies the account to the browser's password store. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          label={text('password.new')}
          hint={<FieldMessage>{text('password.hint', { length: MIN_PASSWORD_LENGTH })}</FieldMessage>}
          name="new-password"
          autoComplete="new-password"
          enterKeyHint="done"
        />
        {form.unblamed && <AuthFailureNotice failure={form.unblamed} />}
        <Button type="submit" wide="phone" busy={busy}>
          {text('save')}
        </Button>
      </Stack>
    </Form>
  );
}
