import { signOut } from '@forecourt/shared/auth';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, ErrorPanel, LinkButton, Page, PageHeader, telephoneHref } from '@forecourt/shared/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../text.ts';

/**
 * How long this may take before the customer hears that it did not work. The browser's storage, which keeps the
 * session, may never answer.
 */
const PATIENCE_MS = 10_000;

/** Signs out at once and asks nothing. The shell leads on when it is done. */
export function SignOut() {
  const text = useText();
  const { failed, leave } = useLeave();
  const { phone } = siteSettings().organisation;
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
            <Button onClick={leave}>{text('retry')}</Button>
            <LinkButton variant="quiet" href={telephoneHref(phone)}>
              {phone}
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}

function useLeave(): { failed: boolean; leave: () => void } {
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useCallback(() => {
    const fail = () => setFailed(true);
    setFailed(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(fail, PATIENCE_MS);
    signOut().then(() => clearTimeout(timer.current), fail);
  }, []);
  useEffect(() => {
    leave();
    return () => clearTimeout(timer.current);
  }, [leave]);
  return { failed, leave };
}
