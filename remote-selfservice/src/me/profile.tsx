import type { Customer } from '@forecourt/shared/api';
import { Card, type Description, DescriptionList } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { formatPhone } from './format-phone.ts';

/** What is known of the customer. */
export function Profile({ customer }: { customer: Customer }) {
  const text = useText();
  const { display_name: name, phone } = customer;
  const items: Description[] = [];
  if (name) items.push({ label: text('me.name'), value: name });
  if (phone) items.push({ label: text('me.phone'), value: formatPhone(phone) });
  if (items.length === 0) return null;
  return (
    <Card padding="list">
      <DescriptionList items={items} />
    </Card>
  );
}
