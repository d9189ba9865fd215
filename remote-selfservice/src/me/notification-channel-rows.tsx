import { calendarFeedQuery, queryKeys } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { mePath } from '@forecourt/shared/links';
import { useMutation, useQuery, useQueryClient } from '@forecourt/shared/query';
import {
  calendarIcon,
  Disclosure,
  deviceThemeIcon,
  Icon,
  LinkButton,
  mailIcon,
  messageIcon,
  mobileIcon,
  Notice,
  ShowOn,
  SwitchList,
  Text,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  PUSH_MUTATION_SCOPE,
  readPushState,
  turnOffPushes,
  turnOnPushes,
  usePushAvailability,
} from '../device-pushes.ts';
import { EmailAddress } from '../email-address.tsx';
import styles from './choose-notifications.module.css';
import { SwitchFailureNotice } from './screen-parts.tsx';
import { useCustomerPhone, useText } from './text.ts';

interface ChannelRowProps {
  icon: string;
  title: string;
  text: ReactNode;
  /** Whether the channel is used, or a link that changes that. */
  state?: ReactNode;
  children?: ReactNode;
}

/** Row of a channel by which the customer is notified. Its children are below the text, as wide as the row. */
export function ChannelRow({ icon, title, text, state, children }: ChannelRowProps) {
  return (
    <li className={styles.channel}>
      <Icon path={icon} />
      <h3 className={styles.title}>{title}</h3>
      {state && <div className={styles.state}>{state}</div>}
      <div className={styles.text}>
        <Text size="small" tone="muted">
          {text}
        </Text>
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}

/** Path of the form for the email address, which returns to the preferences. */
const emailFormPath = () => mePath('email', { returnTo: mePath('notifications') });

interface EmailChannelProps {
  user: User;
  /** Unconfirmed address to which a link was sent. */
  sentTo: string | undefined;
  /** Whether text messages can reach the customer, so that an address is less important. */
  hasTexts: boolean;
}

/** Row for email. Shows the address and whether it is confirmed. */
export function EmailChannel({ user, sentTo, hasTexts }: EmailChannelProps) {
  const text = useText();
  const { email, emailVerified } = user;
  const toEmail = emailFormPath();
  const row = { icon: mailIcon, title: text('notifications.email') };
  if (email !== null) {
    return (
      <ChannelRow
        {...row}
        text={<EmailAddress>{email}</EmailAddress>}
        state={
          <ChangeLink to={toEmail} name={text('change.email')}>
            {text('change')}
          </ChangeLink>
        }
      >
        {!emailVerified && <UnconfirmedNotice email={email} to={toEmail} />}
      </ChannelRow>
    );
  }
  return (
    <ChannelRow
      {...row}
      text={sentTo ? text('mailbox.sent', { email: sentTo }) : text('notifications.address.none')}
    >
      <LinkButton variant={hasTexts ? 'quiet' : 'primary'} to={toEmail}>
        {text(sentTo ? 'notifications.address.confirm' : 'email.add')}
      </LinkButton>
    </ChannelRow>
  );
}

/** Row for text messages. Shows the number, which is confirmed because the customer signs in with it. */
export function TextChannel({ user }: { user: User }) {
  const text = useText();
  const phone = useCustomerPhone(user);
  const to = mePath('phone', { returnTo: mePath('notifications') });
  const row = { icon: messageIcon, title: text('notifications.texts') };
  if (phone === '') {
    return (
      <ChannelRow {...row} text={text('notifications.phone.none')}>
        <LinkButton to={to}>{text('phone.add')}</LinkButton>
      </ChannelRow>
    );
  }
  return (
    <ChannelRow
      {...row}
      text={phone}
      state={
        <ChangeLink to={to} name={text('change.phone')}>
          {text('change')}
        </ChangeLink>
      }
    />
  );
}

export function CalendarChannel() {
  const text = useText();
  const format = useFormat();
  const feed = useQuery(calendarFeedQuery()).data;
  const since = feed?.created_at ?? null;
  return (
    <ChannelRow
      icon={calendarIcon}
      title={text('calendar')}
      text={
        since === null
          ? text('calendar.row')
          : text('calendar.since', { date: format.moment(since, { dateStyle: 'long' }) })
      }
      state={
        feed && (
          <ChangeLink
            to={mePath('calendar')}
            name={text(since === null ? 'calendar.setUp.named' : 'calendar.change')}
          >
            {text(since === null ? 'calendar.setUp' : 'change')}
          </ChangeLink>
        )
      }
    />
  );
}

interface ChangeLinkProps {
  to: string;
  /** Accessible name, which contains the visible word. */
  name: string;
  children: string;
}

function ChangeLink({ to, name, children }: ChangeLinkProps) {
  return (
    <LinkButton variant="link" to={to}>
      <span aria-hidden="true">{children}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </LinkButton>
  );
}

/** Row of pushes on this device; renders nothing if the browser cannot receive pushes or the site cannot send them. */
export function DeviceChannel() {
  const text = useText();
  const offer = usePushAvailability();
  if (!offer) return null;
  if (offer.support === 'after-install') {
    return (
      <ChannelRow
        icon={mobileIcon}
        title={text('notifications.device')}
        text={text('notifications.device.hint')}
      >
        <Notice title={text('notifications.device.install')}>
          {text('notifications.device.install.text')}
        </Notice>
      </ChannelRow>
    );
  }
  return (
    <li className={styles.device}>
      <div className={styles.deviceIcon}>
        <ShowOn device="phone">
          <Icon path={mobileIcon} />
        </ShowOn>
        <ShowOn device="desk">
          <Icon path={deviceThemeIcon} />
        </ShowOn>
      </div>
      <div className={styles.deviceState}>
        <DeviceSwitch publicKey={offer.publicKey} />
      </div>
    </li>
  );
}

/** Switch for pushes on this device. Takes effect at once. While the browser blocks pushes, says so and how to allow them. */
function DeviceSwitch({ publicKey }: { publicKey: string }) {
  const text = useText();
  const client = useQueryClient();
  const queryKey = queryKeys.pushDevice(publicKey);
  // Read again on each mount, because the customer may have changed the permission in the browser's settings.
  const device = useQuery({
    queryKey,
    queryFn: () => readPushState(publicKey),
    initialData: Notification.permission === 'denied' ? 'denied' : undefined,
    staleTime: 0,
  });
  const change = useMutation({
    scope: PUSH_MUTATION_SCOPE,
    mutationFn: (isWanted: boolean) => (isWanted ? turnOnPushes(publicKey) : turnOffPushes()),
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const { isPending, variables = false, mutate } = change;
  const isDenied = device.data === 'denied';
  const wasJustDenied = isDenied && change.data === 'denied';
  const title = useRef<HTMLHeadingElement>(null);
  // If the browser denies the permission, a heading replaces the focused switch, so focus the heading.
  useEffect(() => {
    if (wasJustDenied) title.current?.focus();
  }, [wasJustDenied]);
  return (
    <>
      {isDenied ? (
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          {text('notifications.device.switch')}
        </h3>
      ) : (
        <SwitchList
          legend={text('notifications.device')}
          items={[
            {
              value: 'switch',
              label: text('notifications.device.switch'),
              hint: text('notifications.device.hint'),
              checked: isPending ? variables : device.data === 'on',
              disabled: device.isPending || isPending,
            },
          ]}
          onChange={(_, isWanted) => mutate(isWanted)}
        />
      )}
      <p role="status" className={styles.denied}>
        {isDenied && text('notifications.device.denied')}
      </p>
      {isDenied && (
        <div>
          <Disclosure title={text('notifications.device.denied.how')}>
            <Text size="small">{text('notifications.device.denied.text')}</Text>
          </Disclosure>
        </div>
      )}
      <SwitchFailureNotice
        change={change}
        failed={{ on: text('notifications.device.notOn'), off: text('notifications.device.notOff') }}
        reasonOf={(error) =>
          error instanceof ApiProblem ? undefined : text('notifications.device.unreached')
        }
      />
    </>
  );
}

/** Notice that an unconfirmed address gets no emails, and how to confirm it. */
function UnconfirmedNotice({ email, to }: { email: string; to: string }) {
  const text = useText();
  return (
    <Notice
      tone="warn"
      title={text('notifications.address.unconfirmed')}
      action={
        <LinkButton variant="link" to={to}>
          {text('notifications.address.confirm')}
        </LinkButton>
      }
    >
      {text('notifications.address.unconfirmed.text', { email })}
    </Notice>
  );
}
