import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Notice, Page, useWindowTitle } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../text.ts';
import { loginPathFor } from './login-path.ts';

/** Tells a visitor who is not signed in so, and leads them to the sign-in page after the site's pause. */
export function SignInNotice({ wanted }: { wanted: string }) {
  const text = useText();
  const navigate = useNavigate();
  const seconds = siteSettings().redirectDelaySeconds;
  const target = loginPathFor(wanted);
  const place = useRef<HTMLDivElement>(null);

  useWindowTitle(text('signInNotice.title'));
  // It comes in place of something else: of the skeleton, or of a screen that somebody went back to.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    console.error(`The user is not logged in: ${wanted.split('?')[0]} is for signed-in users only.`);
    const timer = setTimeout(() => navigate(target, { replace: true }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [wanted, target, seconds, navigate]);

  return (
    <Page centered>
      <div ref={place} tabIndex={-1}>
        <Notice
          level={1}
          title={text('signInNotice.title')}
          action={
            <LinkButton variant="link" to={target} replace>
              {text('signInNotice.now')}
            </LinkButton>
          }
        >
          {text('signInNotice.text', { seconds })}
        </Notice>
      </div>
    </Page>
  );
}
