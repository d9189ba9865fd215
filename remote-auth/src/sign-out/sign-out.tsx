import { signOut } from '@forecourt/shared/auth';
import { createText } from '@forecourt/shared/i18n';
import { Button, CallWorkshopLink, ErrorPanel, Page, PageHeader } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import catalogues from './messages';
import type en from './messages/en.json';

/** Texts in a separate catalogue, so that sign-in does not load the texts of sign-out. */
const useText = createText<keyof typeof en>(catalogues);

/** Time in ms after which signing out counts as failed, because browser storage may hang. */
const SIGN_OUT_TIMEOUT_MS = 10_000;

/** Signs out on mount, without a confirmation. The shell redirects afterwards. */
export function SignOutScreen() {
  const text = useText();
  const { failed, retry } = useSignOut();
  if (!failed) {
    return (
      <Page centered>
        <PageHeader title={text('signOut.title')} lead={text('signOut.lead')} />
      </Page>
    );
  }
  return (
    <Page centered>
      <ErrorPanel
        level={1}
        tag={text('signOut.tag')}
        title={text('signOut.failed')}
        text={text('signOut.failedText')}
        actions={
          <>
            <Button onClick={retry}>{text('retry')}</Button>
            <CallWorkshopLink number />
          </>
        }
      />
    </Page>
  );
}

/** Signs out, with a time limit per attempt; the result of the last attempt counts. */
function useSignOut(): { failed: boolean; retry: () => void } {
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  useEffect(() => {
    let isLast = true;
    const fail = () => {
      if (isLast) setFailedAttempt(attempt);
    };
    const timer = setTimeout(fail, SIGN_OUT_TIMEOUT_MS);
    signOut().then(() => clearTimeout(timer), fail);
    return () => {
      isLast = false;
      clearTimeout(timer);
    };
  }, [attempt]);
  return { failed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
