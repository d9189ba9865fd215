import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, LoadFailure, Page, PageHeader, signOutIcon } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ContactLine } from '../workshop/contact-line.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { MeSkeleton } from './me-skeleton.tsx';
import { Profile } from './profile.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useMe } from './use-me.ts';

/** Who is signed in, and how the site speaks to them and looks. */
export function Me() {
  const text = useText();
  const me = useMe();
  return (
    <Page>
      <PageHeader title={text('me.title')} />
      {me.data ? (
        <Profile customer={me.data} />
      ) : me.isError ? (
        <LoadFailure
          title={text('me.failed')}
          error={me.error}
          onRetry={() => void me.refetch()}
          retrying={me.isFetching}
        />
      ) : (
        <MeSkeleton />
      )}
      {siteSettings().organisation.languages.length > 1 && <LanguageChoice />}
      <ThemeChoice />
      <LinkButton to="/logout" variant="quiet" icon={signOutIcon} wide>
        {text('me.signOut')}
      </LinkButton>
      <ContactLine />
    </Page>
  );
}
