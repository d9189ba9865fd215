import { type Customer, signOutEverywhere } from '@forecourt/shared/api';
import { signOut, type User } from '@forecourt/shared/auth';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { useFormat } from '@forecourt/shared/i18n';
import { logoutPath, mePath } from '@forecourt/shared/links';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice, FailurePanel, type ScreenQuery, useQueryAutoRetry } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { CopyTextButton } from '@forecourt/shared/share-link';
import {
  alertIcon,
  Button,
  checkIcon,
  Icon,
  LoadingState,
  Row,
  Section,
  Skeleton,
  Stack,
  Tag,
  Text,
  useScrollIntoView,
} from '@forecourt/shared/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmailAddress } from '../email-address.tsx';
import { useProfileQuery } from '../use-me.ts';
import styles from './account-details.module.css';
import { readPendingAddress } from './email-draft.ts';
import { SettingsList, SettingsRow } from './settings-list.tsx';
import { useCustomerPhone, useText } from './text.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

interface AccountDetailsProps {
  user: User;
  onFocusLost: () => void;
}

export function AccountDetails({ user, onFocusLost }: AccountDetailsProps) {
  const text = useText();
  const { phone, email, emailVerified } = user;
  // In its own row, the number may wrap at its spaces, which large text needs.
  const phoneText = useCustomerPhone(user).replaceAll('\u00a0', ' ');
  const me = useQueryAutoRetry(useProfileQuery());
  // The SDK's account may be outdated, so only the backend's profile can show that a field is empty.
  const isUnknown = !me.data && me.error !== null;
  const isPhoneToCome = Boolean(phone) && !me.data && !me.error;
  const sentTo = readPendingAddress();
  // Without an address, show the row only if the site uses passwords or sends emails; only the profile contains the latter.
  const isEmailUsed = Boolean(email) || siteSettings().signIn.password;
  const isEmailToCome = !isEmailUsed && !me.data && !me.error;
  const hasEmailRow = isEmailUsed || Boolean(sentTo) || me.data?.channels.sends_email !== false;
  return (
    <Section title={text('details')} boxed>
      <SettingsList>
        <NameRow user={user} me={me} />
        {phoneText || isUnknown || isPhoneToCome ? (
          <SettingsRow
            label={text('phone')}
            value={
              isPhoneToCome ? <FactSkeleton label={text('phone.loading')} /> : phoneText || text('failed')
            }
            to={(phone || !isUnknown) && mePath('phone')}
          />
        ) : (
          <SettingsRow label={text('phone.add')} tone="accent" to={mePath('phone')} />
        )}
        {isEmailToCome ? (
          <SettingsRow label={text('email')} value={<FactSkeleton label={text('email.loading')} />} />
        ) : (
          hasEmailRow &&
          (email || sentTo || isUnknown ? (
            <SettingsRow
              label={email ? <EmailLabel isConfirmed={emailVerified} /> : text('email')}
              value={
                email ? (
                  <EmailAddress>{email}</EmailAddress>
                ) : sentTo ? (
                  text('mailbox.sent', { email: sentTo })
                ) : (
                  text('failed')
                )
              }
              to={(email || !isUnknown) && mePath('email')}
            />
          ) : (
            <SettingsRow label={text('email.add')} tone="accent" to={mePath('email')} />
          ))
        )}
        {user.anonymous && (
          <SettingsRow label={text('account')} value={text('account.anonymous')} tone="fact" />
        )}
        <CustomerNumberRow user={user} me={me} />
      </SettingsList>
      {me.error !== null && !me.data && (
        <FailurePanel
          title={text('details.failed')}
          error={me.error}
          onRetry={() => {
            onFocusLost();
            void me.refetch();
          }}
          retrying={me.isFetching}
          onFocusLost={onFocusLost}
        />
      )}
    </Section>
  );
}

function EmailLabel({ isConfirmed }: { isConfirmed: boolean }) {
  const text = useText();
  return (
    <>
      <span>{text('email')}</span>
      <Tag tone={isConfirmed ? 'good' : 'warn'}>
        <Icon path={isConfirmed ? checkIcon : alertIcon} size={16} />
        {text(isConfirmed ? 'email.confirmed' : 'email.unconfirmed')}
      </Tag>
    </>
  );
}

interface ProfileRowProps {
  user: User;
  me: ScreenQuery<Customer>;
}

/** Row with the customer's name from the identity provider or, if that has none, from the backend. */
function NameRow({ user: { displayName }, me }: ProfileRowProps) {
  const text = useText();
  const name = displayName || me.data?.display_name;
  const label = text('name');
  if (!name && me.error) return <SettingsRow label={label} value={text('failed')} />;
  if (!name && !me.data) {
    return <SettingsRow label={label} value={<FactSkeleton label={text('loading')} width="8ch" />} />;
  }
  if (!name) return <SettingsRow label={text('name.add')} tone="accent" to={mePath('name')} />;
  // A name may contain characters that change the text direction; `bdi` limits their effect to the name.
  return <SettingsRow label={label} value={<bdi>{name}</bdi>} to={mePath('name')} />;
}

function FactSkeleton({ label, width = '16ch' }: { label: string; width?: string }) {
  return (
    <LoadingState label={label}>
      <Skeleton width={width} />
    </LoadingState>
  );
}

/** Rows with customer number, for phone calls, and the account's creation date; none before the backend assigns a number. */
function CustomerNumberRow({ user: { createdAt }, me }: ProfileRowProps) {
  const text = useText();
  const format = useFormat();
  const label = text('number');
  if (!me.data) {
    const missing = me.error ? text('failed') : <FactSkeleton label={text('number.loading')} width="7ch" />;
    return <SettingsRow label={label} value={missing} tone="fact" />;
  }
  const { customer_number: number } = me.data;
  if (!number) return null;
  return (
    <>
      <SettingsRow
        label={label}
        value={<span translate="no">{number}</span>}
        tone="fact"
        action={<CopyTextButton value={number} name={text('number.copy.number')} />}
      />
      {createdAt && <SettingsRow label={text('since')} value={format.moment(createdAt, DAY)} tone="fact" />}
    </>
  );
}

/** Sign-in methods, last sign-in, password and signing out. Lists no devices, because the identity provider has no list. */
export function SignInMethodsSection({ user }: { user: User }) {
  const text = useText();
  const format = useFormat();
  const methods = useSignInMethods(user);
  const [isAsking, setAsking] = useState(false);
  const opener = useReturningFocus(isAsking);
  const { lastSignInAt } = user;
  const lastSignIn = lastSignInAt
    ? text('moment', {
        date: format.moment(lastSignInAt, DAY),
        time: format.moment(lastSignInAt, { timeStyle: 'short' }),
      })
    : text('none');
  const hasPassword = user.providers.some(({ providerId }) => providerId === 'password');
  return (
    <Section title={text('devices')} boxed>
      <SettingsList>
        <SettingsRow label={text('ways')} value={methods} tone="fact" />
        <SettingsRow label={text('lastSignIn')} value={lastSignIn} tone="fact" />
        {siteSettings().signIn.password && (
          <SettingsRow
            label={text(hasPassword ? 'change.password' : 'add.password')}
            tone="accent"
            to={mePath('password')}
          />
        )}
        <SignOutRow />
        {!isAsking && (
          <SettingsRow
            label={text('everywhere')}
            tone="accent"
            button={{ ...NEEDS_BACKEND, ref: opener, onClick: () => setAsking(true) }}
          />
        )}
      </SettingsList>
      {isAsking && <SignOutEverywhere onCancel={() => setAsking(false)} />}
    </Section>
  );
}

export function SignOutRow() {
  const text = useText();
  return <SettingsRow label={text('signOut')} to={logoutPath()} tone="accent" />;
}

/** Lists each sign-in method once, on its own line; an unknown method has the provider's name. */
function useSignInMethods({ providers }: User): string {
  const text = useText();
  const words: Record<string, string> = { phone: text('ways.phone'), password: text('ways.password') };
  const ways = new Set(providers.map(({ providerId }) => words[providerId] ?? providerId));
  return [...ways].join('\n') || text('none');
}

/** Ends all sessions of the customer, including this one, after a confirmation. The shell then redirects. */
function SignOutEverywhere({ onCancel }: { onCancel: () => void }) {
  const [isDone, setDone] = useState(false);
  // Within signOut(), other requests that the backend refuses meanwhile do not count as a sign of an expired session.
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => signOut(() => signOutEverywhere().then(() => setDone(true))),
  });
  return (
    <SignOutQuestion
      busy={isPending}
      error={error}
      isDone={isDone}
      onConfirm={() => mutate()}
      onCancel={onCancel}
    />
  );
}

/** Returns a ref for a button that a question replaces. When the button is shown again, it takes the focus. */
function useReturningFocus(asking: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking) opener.current?.focus();
    asked.current = asking;
  }, [asking]);
  return opener;
}

interface SignOutQuestionProps {
  busy: boolean;
  error: Error | null;
  /** Whether the backend has ended all sessions. An error then means that this browser could not remove its own. */
  isDone: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether to sign out everywhere. Takes the focus; Escape cancels. */
function SignOutQuestion({ busy, error, isDone, onConfirm, onCancel }: SignOutQuestionProps) {
  const text = useText();
  const place = useScrollIntoView<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEscape(place, () => {
    if (!busy) onCancel();
  });
  return (
    <div ref={place} className={styles.question}>
      <Stack gap={12}>
        <h3 ref={heading} tabIndex={-1}>
          {text('everywhere.question')}
        </h3>
        <Text>{text('everywhere.text')}</Text>
        {error && (
          <FailureNotice error={error} title={text(isDone ? 'everywhere.stays' : 'everywhere.failed')}>
            {isDone ? text('everywhere.stays.text') : undefined}
          </FailureNotice>
        )}
        <Row share wrap>
          <Button busy={busy} onClick={onConfirm}>
            {text('everywhere.confirm')}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={busy}>
            {text('cancel')}
          </Button>
        </Row>
      </Stack>
    </div>
  );
}

/** Calls `onEscape` when Escape is pressed while the focus is within an element. */
function useEscape(place: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    const element = place.current;
    const listener = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [place]);
}
