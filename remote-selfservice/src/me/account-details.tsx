import { type Customer, signOutEverywhere } from '@forecourt/shared/api';
import { signOut, type User } from '@forecourt/shared/auth';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { useFormat } from '@forecourt/shared/i18n';
import { logoutPath, mePath } from '@forecourt/shared/links';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice, FailurePanel, type ScreenQuery, useQueryAutoRetry } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  alertIcon,
  Button,
  checkIcon,
  type DescriptionItem,
  DescriptionList,
  Icon,
  LinkButton,
  LoadingState,
  Row,
  Section,
  Skeleton,
  Stack,
  Tag,
  Text,
  useScrollIntoView,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmailAddress } from '../email-address.tsx';
import { useProfileQuery } from '../use-me.ts';
import styles from './account-details.module.css';
import { readPendingAddress } from './email-draft.ts';
import { CopyTextButton } from './screen-parts.tsx';
import { useCustomerPhone, useText } from './text.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

interface AccountDetailsProps {
  user: User;
  /** Called when the focused element is about to be removed, so that the title can take the focus. */
  onFocusLost: () => void;
}

export function AccountDetails({ user, onFocusLost }: AccountDetailsProps) {
  const text = useText();
  const { phone, email } = user;
  const phoneText = useCustomerPhone(user);
  const me = useQueryAutoRetry(useProfileQuery());
  // The SDK's account may be outdated, so only the backend's profile can show that a field is empty.
  const isUnknown = !me.data && me.error !== null;
  const missing = text(isUnknown ? 'failed' : 'none');
  const isPhoneToCome = Boolean(phone) && !me.data && !me.error;
  const number = useCustomerNumberRow(user, me);
  const items: DescriptionItem[] = [
    useNameRow(user, me),
    {
      label: text('phone'),
      value: isPhoneToCome ? <FactSkeleton label={text('phone.loading')} /> : phoneText || missing,
      action: (phone || !isUnknown) && <ChangeLink fact="phone" isKnown={Boolean(phone)} />,
    },
  ];
  const sentTo = readPendingAddress();
  // Without an address, show the row only if the site uses passwords or sends emails; only the profile contains the latter.
  const isEmailUsed = Boolean(email) || siteSettings().signIn.password;
  if (!isEmailUsed && !me.data && !me.error) {
    items.push({ label: text('email'), value: <FactSkeleton label={text('email.loading')} /> });
  } else if (isEmailUsed || sentTo || me.data?.channels.sends_email !== false) {
    items.push({
      label: text('email'),
      value: email ? (
        <EmailState email={email} verified={user.emailVerified} />
      ) : sentTo ? (
        text('mailbox.sent', { email: sentTo })
      ) : (
        text(isUnknown ? 'failed' : 'notifications.address.none')
      ),
      action: (email || !isUnknown) && <ChangeLink fact="email" isKnown={Boolean(email || sentTo)} />,
    });
  }
  if (user.anonymous) items.push({ label: text('account'), value: text('account.anonymous') });
  items.push(number);
  return (
    <Section title={text('details')} boxed>
      <FactRows items={items} />
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

/** Facts of a boxed section, with the same space above and below as its other content. */
export function FactRows({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <div className={styles.facts}>
      <DescriptionList items={items} />
    </div>
  );
}

function EmailState({ email, verified }: { email: string; verified: boolean }) {
  const text = useText();
  return (
    <Row gap={8} wrap>
      <EmailAddress>{email}</EmailAddress>
      <Tag tone={verified ? 'good' : 'warn'}>
        <Icon path={verified ? checkIcon : alertIcon} size={16} />
        {text(verified ? 'email.confirmed' : 'email.unconfirmed')}
      </Tag>
      {!verified && (
        <LinkButton variant="link" to={mePath('email')}>
          {text('email.sendAgain')}
        </LinkButton>
      )}
    </Row>
  );
}

/** Row with the customer's name from the identity provider or, if that has none, from the backend. */
function useNameRow({ displayName }: User, me: ScreenQuery<Customer>): DescriptionItem {
  const text = useText();
  const name = displayName || me.data?.display_name;
  const label = text('name');
  if (!name && me.error) return { label, value: text('failed') };
  if (!name && !me.data) {
    return { label, value: <FactSkeleton label={text('loading')} width="8ch" /> };
  }
  return {
    label,
    // A name may contain characters that change the text direction; `bdi` limits their effect to the name.
    value: name ? <bdi>{name}</bdi> : text('none'),
    action: <ChangeLink fact="name" isKnown={Boolean(name)} />,
  };
}

function FactSkeleton({ label, width = '16ch' }: { label: string; width?: string }) {
  return (
    <LoadingState label={label}>
      <Skeleton width={width} />
    </LoadingState>
  );
}

/** Row with the customer number, for phone calls. The backend assigns it when the customer first saves something. */
function useCustomerNumberRow({ createdAt }: User, me: ScreenQuery<Customer>): DescriptionItem {
  const text = useText();
  const format = useFormat();
  const since = createdAt && (
    <span className={styles.note}>{text('since.line', { date: format.moment(createdAt, DAY) })}</span>
  );
  const label = text('number');
  if (me.data) {
    const { customer_number: number } = me.data;
    return number
      ? {
          label,
          value: (
            <>
              <span translate="no">{number}</span>
              {since}
            </>
          ),
          action: <CopyTextButton value={number} name={text('number.copy.number')} />,
        }
      : {
          label,
          value: (
            <>
              {text('number.none')}
              {since}
            </>
          ),
        };
  }
  const missing = me.error ? text('failed') : <FactSkeleton label={text('number.loading')} width="7ch" />;
  return {
    label,
    value: (
      <>
        {missing}
        {since}
      </>
    ),
  };
}

interface ChangeLinkProps {
  fact: 'name' | 'phone' | 'email';
  /** Whether the fact has a value. If not, the link offers to add one. */
  isKnown: boolean;
}

/** Link from a fact to the form that changes it. Its accessible name contains the visible words and the fact. */
function ChangeLink({ fact, isKnown }: ChangeLinkProps) {
  const text = useText();
  const name = text(isKnown ? `change.${fact}` : `add.${fact}`);
  return (
    <LinkButton variant="link" to={mePath(fact)}>
      <span aria-hidden="true">{text(isKnown ? 'change' : 'add')}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </LinkButton>
  );
}

/** Sign-in methods and signing out. Lists no devices, because the identity provider has no list. */
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
  const items: DescriptionItem[] = [
    {
      label: text('ways'),
      value: methods,
      action: siteSettings().signIn.password && (
        <LinkButton variant="link" to={mePath('password')}>
          {text(hasPassword ? 'change.password' : 'add.password')}
        </LinkButton>
      ),
    },
  ];
  return (
    <Section title={text('devices')} boxed>
      <FactRows items={items} />
      <p className={styles.note}>{text('lastSignIn.line', { moment: lastSignIn })}</p>
      {isAsking ? (
        <SignOutEverywhere onCancel={() => setAsking(false)} />
      ) : (
        <div className={styles.ends}>
          <Row between wrap>
            <span>{text('devices.this')}</span>
            <SignOutLink />
          </Row>
          <Row between wrap>
            <span>{text('devices.all')}</span>
            <Button {...NEEDS_BACKEND} ref={opener} variant="link" onClick={() => setAsking(true)}>
              {text('everywhere')}
            </Button>
          </Row>
        </div>
      )}
    </Section>
  );
}

export function SignOutLink() {
  const text = useText();
  return (
    <LinkButton variant="link" to={logoutPath()}>
      {text('signOut')}
    </LinkButton>
  );
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
  /** Whether the backend has ended all sessions, but this browser could not remove its own. */
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
