import { useLocation } from '@forecourt/shared/router';
import { LinkButton, Page, Stack } from '@forecourt/shared/ui';
import { useTypedEmail } from '@forecourt/shared/verification';
import { Trouble } from '../sign-in/trouble.tsx';
import { useText } from '../text.ts';
import { Forgotten } from './forgotten.tsx';
import { PasswordForm } from './password-form.tsx';
import { FORGOTTEN_PATH, isForgottenPath, PASSWORD_PATH } from './paths.ts';

/**
 * Signing in with e-mail address and password, and choosing a new one, each a place of its own in the history. The
 * shell leads on as soon as it worked.
 */
export function PasswordSignIn() {
  const text = useText();
  const { pathname, search } = useLocation();
  const [email, setEmail] = useTypedEmail();
  const byPhone = (
    <LinkButton variant="link" to={`/login${search}`}>
      {text('password.byPhone')}
    </LinkButton>
  );
  return (
    <Page centered>
      <Stack gap={24}>
        {isForgottenPath(pathname) ? (
          <Forgotten email={email} onEmail={setEmail} back={`/${PASSWORD_PATH}${search}`}>
            {byPhone}
          </Forgotten>
        ) : (
          <PasswordForm email={email} onEmail={setEmail} forgotten={`/${FORGOTTEN_PATH}${search}`}>
            {byPhone}
          </PasswordForm>
        )}
        <Trouble />
      </Stack>
    </Page>
  );
}
