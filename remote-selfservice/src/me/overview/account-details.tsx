import type { User } from '@forecourt/shared/auth';
import { useFormat } from '@forecourt/shared/i18n';
import { FailurePanel, useRecovery } from '@forecourt/shared/screens';
import {
  alertIcon,
  Card,
  checkIcon,
  type Description,
  DescriptionList,
  Icon,
  Loading,
  Row,
  Section,
  Skeleton,
  Tag,
  Text,
} from '@forecourt/shared/ui';
import { useMe } from '../../use-me.ts';
import { useText } from '../text.ts';
import { usePhoneText } from '../use-phone-text.ts';
import { ChangeLink } from './change-link.tsx';
import { useNameRow } from './use-name-row.tsx';
import { useNumberRow } from './use-number-row.tsx';

interface AccountDetailsProps {
  user: User;
  /** Called when the focused element is removed: the title takes the focus. */
  onFocusLost: () => void;
}

export function AccountDetails({ user, onFocusLost }: AccountDetailsProps) {
  const text = useText();
  const format = useFormat();
  const { phone, email, createdAt } = user;
  const phoneText = usePhoneText(user);
  const me = useRecovery(useMe());
  const isPhoneToCome = Boolean(phone) && !me.data && !me.error;
  const number = useNumberRow(me);
  const items: Description[] = [
    useNameRow(user, me),
    {
      label: text('phone'),
      value: isPhoneToCome ? <PhoneSkeleton /> : phoneText || text('none'),
      action: <ChangeLink fact="phone" isKnown={Boolean(phone)} />,
    },
    {
      label: text('email'),
      value: email ? <EmailState email={email} verified={user.emailVerified} /> : text('none'),
      action: <ChangeLink fact="email" isKnown={Boolean(email)} />,
    },
  ];
  if (user.anonymous) items.push({ label: text('account'), value: text('account.anonymous') });
  if (createdAt) {
    items.push({ label: text('since'), value: format.moment(createdAt, { dateStyle: 'long' }) });
  }
  items.push(number);
  return (
    <Section title={text('details')}>
      <Card padding="list">
        <DescriptionList items={items} />
      </Card>
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
      {me.data?.customer_number && (
        <Text size="small" tone="muted">
          {text('number.hint')}
        </Text>
      )}
    </Section>
  );
}

function PhoneSkeleton() {
  const text = useText();
  return (
    <Loading label={text('phone.loading')}>
      <Skeleton width="16ch" />
    </Loading>
  );
}

function EmailState({ email, verified }: { email: string; verified: boolean }) {
  const text = useText();
  return (
    <Row gap={8} wrap>
      <span>{email}</span>
      <Tag tone={verified ? 'good' : 'warn'}>
        <Icon path={verified ? checkIcon : alertIcon} size={16} />
        {text(verified ? 'email.confirmed' : 'email.unconfirmed')}
      </Tag>
    </Row>
  );
}
