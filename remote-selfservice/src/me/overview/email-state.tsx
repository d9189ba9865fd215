import { alertIcon, checkIcon, Icon, Row, Tag } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** An e-mail address, and whether it is known to be the customer's. */
export function EmailState({ email, verified }: { email: string; verified: boolean }) {
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
