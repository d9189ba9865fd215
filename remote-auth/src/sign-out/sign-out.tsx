import { signOut } from '@forecourt/shared/auth';
import { Button, CallWorkshop, ErrorPanel, Page, PageHeader } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import { useText } from './text.ts';

/**
 * How long this may take before the customer hears that it did not work. The browser's storage, which keeps the
 * session, may never answer.
 */
const SIGN_OUT_TIMEOUT_MS = 10_000;

/** Signs out at once and asks nothing. The shell leads on when it is done. */
export function SignOut() {
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
            <CallWorkshop number />
          </>
        }
      />
    </Page>
  );
}

/** Each attempt has a time limit of its own, and only the last one counts. */
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
