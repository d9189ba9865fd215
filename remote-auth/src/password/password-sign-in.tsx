import { forgottenPasswordPath, loginPath, passwordLoginPath } from '@forecourt/shared/links';
import { useTypedEmail } from '@forecourt/shared/phone-code';
import { useLocation } from '@forecourt/shared/router';
import { LinkButton, Page, Stack } from '@forecourt/shared/ui';
import { SignInHelp } from '../sign-in/sign-in-help.tsx';
import { PasswordForm } from './password-form.tsx';
import { RequestPasswordReset } from './request-password-reset.tsx';
import { useText } from './text.ts';

/** Sign-in with e-mail address and password, and the password reset, each with its own history entry. The shell redirects after sign-in. */
export function PasswordSignIn() {
  const text = useText();
  const { pathname, search } = useLocation();
  const [email, setEmail] = useTypedEmail();
  const byPhone = (
    <LinkButton variant="link" to={loginPath() + search}>
      {text('password.byPhone')}
    </LinkButton>
  );
  return (
    <Page centered>
      <Stack gap={24}>
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
      </Stack>
    </Page>
  );
}

/** The area's routes accept both paths with and without a trailing slash. */
function isForgottenPassword(pathname: string): boolean {
  return pathname.replace(/\/$/, '') === forgottenPasswordPath();
}
