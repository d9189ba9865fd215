import { type Customer, type CustomerChange, queryKeys, updateMe } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import { languageName, setLocale, useLocale } from '@forecourt/shared/i18n';
import { mePath, notificationsPath } from '@forecourt/shared/links';
import { useMutation, useQuery } from '@forecourt/shared/query';
import { DataAgeNotice, useFlashMessage, useQueryAutoRetry } from '@forecourt/shared/screens';
import { siteSettings, useTheme } from '@forecourt/shared/settings';
import {
  Button,
  Columns,
  deviceThemeIcon,
  FocusOnMount,
  LoadingState,
  moonIcon,
  Notice,
  Page,
  PageHeader,
  Section,
  SegmentedControl,
  Skeleton,
  sunIcon,
} from '@forecourt/shared/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { readPushState, usePushAvailability } from '../device-pushes.ts';
import { receivesTexts, useCachedProfileUpdater, useProfileQuery } from '../use-me.ts';
import { AccountDetails, SignInMethodsSection, SignOutRow } from './account-details.tsx';
import { ExportDataSection } from './export/export-data.tsx';
import { savedFieldFlash, useSignedInUser } from './leave-after-saving.ts';
import { SettingsList, SettingsRow } from './settings-list.tsx';
import { useCustomerPhone, useText } from './text.ts';

export function ProfileScreen() {
  const text = useText();
  const [refocus, setRefocus] = useState(0);
  return (
    <Page width="overview">
      <PageHeader title={text('title')} refocus={refocus} />
      <Suspense fallback={<ProfileSkeleton />}>
        <Profile onFocusLost={() => setRefocus((times) => times + 1)} />
      </Suspense>
    </Page>
  );
}

/** Content of the screen. Suspends until the identity provider has confirmed the user. */
function Profile({ onFocusLost }: { onFocusLost: () => void }) {
  const text = useText();
  const user = useSignedInUser();
  const me = useProfileQuery();
  if (!user) return null;
  return (
    <>
      <SavedNotice user={user} />
      <DataAgeNotice query={me} onFocusLost={onFocusLost} />
      <Columns
        onTablets
        side={
          <>
            <Section title={text('preferences')} boxed>
              <NotificationRows user={user} />
              <SiteChoices />
            </Section>
            <Section title={text('data')} boxed>
              <ExportDataSection user={user}>
                <SettingsRow label={text('delete')} to={mePath('delete')} tone="danger" />
              </ExportDataSection>
            </Section>
          </>
        }
      >
        <AccountDetails user={user} onFocusLost={onFocusLost} />
        <SignInMethodsSection user={user} />
      </Columns>
    </>
  );
}

const DETAILS = ['name', 'phone', 'email', 'number'] as const;

function ProfileSkeleton() {
  const text = useText();
  return (
    <Columns
      onTablets
      side={
        <Section title={text('preferences')} boxed>
          <SiteChoices />
        </Section>
      }
    >
      <Section title={text('details')} boxed>
        <LoadingState label={text('loading.profile')}>
          <SettingsList>
            {DETAILS.map((detail) => (
              <SettingsRow
                key={detail}
                label={text(detail)}
                value={<Skeleton width="16ch" />}
                tone={detail === 'number' ? 'fact' : undefined}
              />
            ))}
          </SettingsList>
        </LoadingState>
      </Section>
      {/* Customers can sign out even while the identity provider does not respond. */}
      <Section title={text('devices')} boxed>
        <SettingsList>
          <SignOutRow />
        </SettingsList>
      </Section>
    </Columns>
  );
}

function SavedNotice({ user }: { user: User }) {
  const text = useText();
  const saved = useFlashMessage(savedFieldFlash.read);
  const phone = useCustomerPhone(user);
  if (!saved) return null;
  return (
    <FocusOnMount>
      <Notice tone="good" title={text(`saved.${saved}`)}>
        {saved === 'phone' || saved === 'phoneAdded'
          ? text(`saved.${saved}.text`, { phone })
          : saved === 'email' && user.email}
      </Notice>
    </FocusOnMount>
  );
}

type Preferences = Pick<CustomerChange, 'locale' | 'theme'>;

/** Switches for language and theme. A choice applies at once, and is saved in the account for the customer's other devices. */
function SiteChoices() {
  const text = useText();
  const cacheMe = useCachedProfileUpdater();
  const locale = useLocale();
  const [theme, setTheme] = useTheme();
  const save = useMutation({
    // Saves run one after the other, so that the last choice wins.
    scope: { id: 'me.preferences' },
    mutationFn: (change: Preferences) => updateMe(change),
    onSuccess: (me, change) => cacheMe(me, 'locale' in change ? 'locale' : 'theme'),
  });
  const { languages } = siteSettings().organisation;
  const isMultilingual = languages.length > 1;
  return (
    <>
      {isMultilingual && (
        <SegmentedControl
          label={text('language')}
          segments={languages.map((language) => ({
            value: language,
            text: languageName(language),
            lang: language,
          }))}
          value={locale}
          onChange={(language) => {
            setLocale(language);
            save.mutate({ locale: language });
          }}
        />
      )}
      <SegmentedControl
        label={text('theme')}
        segments={[
          { value: 'auto', text: text('theme.auto'), icon: deviceThemeIcon },
          { value: 'light', text: text('theme.light'), icon: sunIcon },
          { value: 'dark', text: text('theme.dark'), icon: moonIcon },
        ]}
        value={theme}
        onChange={(chosen) => {
          setTheme(chosen);
          save.mutate({ theme: chosen === 'auto' ? 'system' : chosen });
        }}
      />
      {save.isError && (
        <Notice
          tone="warn"
          title={text('site.failed.title')}
          action={
            <Button variant="link" onClick={() => save.mutate(save.variables)}>
              {text('retry')}
            </Button>
          }
        >
          {text('site.failed.text')}
        </Notice>
      )}
    </>
  );
}

interface NotificationsProps {
  user: Pick<User, 'email' | 'emailVerified'>;
}

/** Links to the notification preferences, with a summary (without a choice, to the notifications), and to the calendar. */
function NotificationRows({ user }: NotificationsProps) {
  const text = useText();
  const { data, error } = useQueryAutoRetry(useProfileQuery());
  const { sends_email = true, sends_texts = false } = data?.channels ?? {};
  const hasNoMessages = !sends_email && !sends_texts;
  const hasAddress = Boolean(user.email) && sends_email;
  // The push key is not needed for customers with an email address: they have preferences even on a device without pushes.
  const offer = usePushAvailability(!hasAddress);
  const hasChoice = offer !== null || hasAddress;
  const publicKey = offer?.publicKey ?? '';
  const device = useQuery({
    queryKey: queryKeys.pushDevice(publicKey),
    queryFn: () => readPushState(publicKey),
    enabled: hasNoMessages && offer?.support === 'possible',
    staleTime: 0,
  });
  const summary = useChannelSummary(user);
  let choice: ReactNode;
  if (hasNoMessages)
    choice = !device.isLoading && text(`notifications.device.${device.data === 'on' ? 'on' : 'off'}`);
  else if (data) choice = summary(data);
  else if (error) choice = text('failed');
  else {
    choice = (
      <LoadingState label={text('notifications.loading')}>
        <Skeleton width="12ch" />
      </LoadingState>
    );
  }
  return (
    <SettingsList>
      {hasChoice || !hasNoMessages ? (
        <SettingsRow label={text('notifications')} value={choice} to={mePath('notifications')} />
      ) : (
        <SettingsRow label={text('notifications')} to={notificationsPath()} />
      )}
      <SettingsRow label={text('calendar')} to={mePath('calendar')} />
    </SettingsList>
  );
}

/** Returns a function that sums up by which channels, and of how many kinds, the customer is notified. */
function useChannelSummary({ email, emailVerified }: NotificationsProps['user']) {
  const text = useText();
  return (me: Customer): string => {
    const { email: preferences, sends_email, sends_texts } = me.channels;
    const kinds = Object.values(preferences);
    const wanted = kinds.filter(Boolean).length;
    const isEmailed = sends_email && email !== null && wanted > 0;
    if (receivesTexts(me))
      return text(`notifications.wanted.texts${isEmailed && emailVerified ? '.email' : ''}`);
    if (isEmailed && !emailVerified) return text('notifications.wanted.unconfirmed');
    if (isEmailed && sends_texts) return text('notifications.wanted.noTexts');
    if (!isEmailed) return text('notifications.wanted.none');
    if (wanted === kinds.length) return text('notifications.wanted.all');
    return text('notifications.wanted.some', { count: wanted, all: kinds.length });
  };
}
