import { homePath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { Columns, LinkButton, Notice, Page, Stack, Text, useWindowTitle } from '@forecourt/shared/ui';
import { WorkshopIntroduction } from '@forecourt/shared/workshop';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../text.ts';
import { loginPathFor } from './login-path.ts';

/** Shown before the redirect to the sign-in page: a welcome at the home page, elsewhere the reason. */
export function SignInNotice({ wanted }: { wanted: string }) {
  const navigate = useNavigate();
  const seconds = siteSettings().redirectDelaySeconds;
  const target = loginPathFor(wanted);

  useEffect(() => {
    console.error(`The user is not logged in: ${wanted.split('?')[0]} is for signed-in users only.`);
    const timer = setTimeout(() => navigate(target, { replace: true }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [wanted, target, seconds, navigate]);

  const words = { target, seconds };
  return wanted === homePath() ? <Welcome {...words} /> : <NotSignedIn {...words} />;
}

interface WordsProps {
  target: string;
  seconds: number;
}

function Welcome({ target, seconds }: WordsProps) {
  const text = useText();
  const title = text('welcome.title', { name: siteSettings().organisation.name });
  useWindowTitle(title);
  return (
    <Page centered width="overview">
      <Columns side={<WorkshopIntroduction />}>
        <Place role="status">
          <Stack gap={24}>
            <Stack gap={8}>
              <h1>{title}</h1>
              <p>{text('welcome.text')}</p>
            </Stack>
            <LinkButton to={target} replace wide>
              {text('welcome.now')}
            </LinkButton>
            <Text size="small" tone="muted">
              {text('welcome.soon', { seconds })}
            </Text>
          </Stack>
        </Place>
      </Columns>
    </Page>
  );
}

function NotSignedIn({ target, seconds }: WordsProps) {
  const text = useText();
  useWindowTitle(text('signInNotice.title'));
  return (
    <Page centered>
      <Place>
        <Notice
          level={1}
          title={text('signInNotice.title')}
          action={
            <LinkButton variant="link" to={target} replace>
              {text('welcome.now')}
            </LinkButton>
          }
        >
          {text('signInNotice.text', { seconds })}
        </Notice>
      </Place>
    </Page>
  );
}

/** Takes the focus, because it replaces the skeleton or a screen. */
function Place({ role, children }: { role?: 'status'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} role={role} tabIndex={-1}>
      {children}
    </div>
  );
}
