import { type AuthErrorCode, type AuthFailure, setPassword } from '@forecourt/shared/auth';
import { Form, type FormState, useForm } from '@forecourt/shared/forms';
import { mePath } from '@forecourt/shared/links';
import {
  AuthFailureNotice,
  FieldMessage,
  MIN_PASSWORD_LENGTH,
  useAuthErrorFormatter,
} from '@forecourt/shared/phone-code';
import {
  Button,
  Card,
  EmptyState,
  FormButtons,
  LinkButton,
  Page,
  PageHeader,
  PasswordField,
  Stack,
} from '@forecourt/shared/ui';
import { useLeaveAfterSaving, useSignedInUser } from './leave-after-saving.ts';
import { ReauthenticationForm, useAccountChange } from './recent-sign-in.tsx';
import { CancelLink } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Error codes of the identity provider for a password that is too short or breaks the provider's policy. */
const TOO_WEAK: readonly AuthErrorCode[] = ['weak-password', 'password-does-not-meet-requirements'];

/** Screen to set a first or a new password for the customer's email address. Sign-in by text message stays possible. */
export function ChangePasswordScreen() {
  const text = useText();
  const user = useSignedInUser();
  const leaveAfterSaving = useLeaveAfterSaving();
  const errorText = useAuthErrorFormatter();
  const { run, busy, failure, forgetFailure, answerRecentSignIn } = useAccountChange();
  // The form's state is here, so that the typed password remains while the code step replaces the form.
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
    if (outcome?.ok) leaveAfterSaving('password');
  }

  if (answerRecentSignIn) {
    return (
      <Page>
        <ReauthenticationForm onAnswer={answerRecentSignIn} />
      </Page>
    );
  }
  return (
    <Page width="field">
      <PageHeader
        back={{ to: mePath(), text: text('title') }}
        title={text('password.title')}
        lead={user.email && text('password.lead', { email: user.email })}
      />
      {user.email ? (
        <Card>
          <PasswordForm email={user.email} form={form} busy={busy} />
        </Card>
      ) : (
        <EmptyState
          title={text('password.noEmail')}
          text={text('password.noEmail.text')}
          action={<LinkButton to={mePath('email')}>{text('email.add')}</LinkButton>}
        />
      )}
    </Page>
  );
}

interface PasswordFormProps {
  email: string;
  form: FormState<'password', 'tooShort' | 'refused', AuthFailure>;
  busy: boolean;
}

function PasswordForm({ email, form, busy }: PasswordFormProps) {
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
        <FormButtons cancel={<CancelLink />}>
          <Button type="submit" wide="phone" busy={busy}>
            {text('save')}
          </Button>
        </FormButtons>
      </Stack>
    </Form>
  );
}
