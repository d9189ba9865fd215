import { passwordLoginPath } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Page, Stack } from '@forecourt/shared/ui';
import { PhoneVerification } from '@forecourt/shared/verification';
import { useText } from '../text.ts';
import { SessionEndNotice } from './session-end-notice.tsx';
import { SignInHelp } from './sign-in-help.tsx';

/** Signing in: the number, then the code. */
export function SignIn() {
  const text = useText();
  const { search } = useLocation();
  return (
    <Page centered>
      <Stack gap={24}>
        <SessionEndNotice />
        <PhoneVerification
          purpose="sign-in"
          title={text('phone.title')}
          lead={text('phone.lead')}
          submit={text('phone.send')}
          // The shell leads on as soon as the customer is signed in.
          onConfirmed={() => undefined}
          otherWay={
            siteSettings().signIn.password && (
              <LinkButton variant="link" to={passwordLoginPath() + search}>
                {text('phone.otherWay')}
              </LinkButton>
            )
          }
        />
        <SignInHelp />
      </Stack>
    </Page>
  );
}
