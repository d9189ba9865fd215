import { useAuth } from '@forecourt/shared/auth';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Button,
  ErrorPanel,
  LinkButton,
  Page,
  Stack,
  telephoneHref,
  useWindowTitle,
} from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../text.ts';

export interface AreaPanelProps {
  /** Why there is no area, in a few words. */
  tag: string;
  title: string;
  text: ReactNode;
  /** Whether to offer a call to the workshop as well; true when it is not said. */
  withCall?: boolean;
  onRetry: () => void;
}

/** In place of an area that cannot be shown; everything around it goes on working. */
export function AreaPanel({ tag, title, text: what, withCall = true, onRetry }: AreaPanelProps) {
  const text = useText();
  const { phone } = siteSettings().organisation;
  // Who wanted to sign out may have come here by that.
  const isSignedOut = useAuth().status === 'signed-out';
  const panel = useRef<HTMLDivElement>(null);
  useWindowTitle(tag);
  // Until the next screen takes the focus; the button goes at once, and would leave it with nobody.
  const retry = () => {
    panel.current?.closest('main')?.focus({ preventScroll: true });
    onRetry();
  };
  // Where the visitor was is gone, the button of the last try included.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <Page>
      <div ref={panel} tabIndex={-1}>
        <ErrorPanel
          level={1}
          tag={tag}
          title={title}
          text={
            <Stack gap={8}>
              {isSignedOut && <p>{text('area.signedOut')}</p>}
              {what}
            </Stack>
          }
          actions={
            <>
              <Button onClick={retry}>{text('area.retry')}</Button>
              {withCall && (
                <LinkButton variant="quiet" href={telephoneHref(phone)}>
                  {text('area.call')}
                </LinkButton>
              )}
            </>
          }
        />
      </div>
    </Page>
  );
}
