import { siteSettings } from '@forecourt/shared/settings';
import { Columns, Page, PageHeader, Section } from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { AccountDetails } from './overview/account-details.tsx';
import { CalendarChoice } from './overview/calendar-choice.tsx';
import { LanguageChoice } from './overview/language-choice.tsx';
import { NotificationChoice } from './overview/notification-choice.tsx';
import { SavedNotice } from './overview/saved-notice.tsx';
import { SignInAndDevices } from './overview/sign-in-and-devices.tsx';
import { ThemeChoice } from './overview/theme-choice.tsx';
import { YourData } from './overview/your-data.tsx';
import { useText } from './text.ts';
import { useUser } from './use-user.ts';

export function Me() {
  const text = useText();
  const user = useUser();
  const [refocus, setRefocus] = useState(0);
  if (!user) return null;
  return (
    <Page width="overview">
      <PageHeader title={text('title')} refocus={refocus} />
      <SavedNotice user={user} />
      <Columns
        side={
          <>
            <Section title={text('site')}>
              {siteSettings().organisation.languages.length > 1 && <LanguageChoice />}
              <ThemeChoice />
            </Section>
            <SignInAndDevices user={user} />
            <YourData user={user} />
            <ContactLine />
          </>
        }
      >
        <AccountDetails user={user} onFocusLost={() => setRefocus((times) => times + 1)} />
        <NotificationChoice user={user} />
        <CalendarChoice />
      </Columns>
    </Page>
  );
}
