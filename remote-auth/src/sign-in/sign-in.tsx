import { passwordLoginPath, readJustSignedOut } from '@forecourt/shared/links';
import { PhoneVerification } from '@forecourt/shared/phone-code';
import { useLocation } from '@forecourt/shared/router';
import { useFlashState } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Columns, LinkButton, Notice, Page, Stack, Text } from '@forecourt/shared/ui';
import { WorkshopIntroduction } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { BlockedStorageNotice } from './blocked-storage-notice.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { SignInHelp } from './sign-in-help.tsx';

/** Sign-in by phone number and code, next to the name of the business. */
export function SignIn() {
  const text = useText();
  const { search } = useLocation();
  const { organisation, signIn } = siteSettings();
  const justSignedOut = useFlashState(readJustSignedOut);
  return (
    <Page centered width="overview">
      <Columns side={<WorkshopIntroduction />}>
        {justSignedOut && <Notice tone="good" title={text('signedOut')} />}
        <SessionEndNotice />
        <BlockedStorageNotice />
        <PhoneVerification
          purpose="sign-in"
          title={text('phone.title')}
          lead={
            <Stack gap={4}>
              <Text strong>{text('phone.offer', { name: organisation.name })}</Text>
              <Text>{text('phone.lead')}</Text>
            </Stack>
          }
          submit={text('phone.send')}
          // The shell redirects once the customer is signed in.
          onConfirmed={() => undefined}
          otherWay={
            signIn.password && (
              <LinkButton variant="link" to={passwordLoginPath() + search}>
                {text('phone.otherWay')}
              </LinkButton>
            )
          }
        />
        <SignInHelp />
      </Columns>
    </Page>
  );
}
