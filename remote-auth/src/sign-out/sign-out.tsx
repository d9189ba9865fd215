import { signOut } from '@forecourt/shared/auth';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, ErrorPanel, LinkButton, Page, PageHeader, telephoneHref } from '@forecourt/shared/ui';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../text.ts';

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

function useLeave(): { failed: boolean; leave: () => Promise<void> } {
  const [failed, setFailed] = useState(false);
  const leave = useCallback(async () => {
    setFailed(false);
    try {
      await signOut();
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void leave(), [leave]);
  return { failed, leave };
}
