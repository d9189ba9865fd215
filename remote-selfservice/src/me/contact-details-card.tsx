import type { Customer } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import type { ScreenQuery } from '@forecourt/shared/screens';
import {
  type DescriptionItem,
  DescriptionList,
  LoadingState,
  Section,
  ShowOn,
  Skeleton,
} from '@forecourt/shared/ui';
import { useProfileQuery } from '../use-me.ts';
import { CopyTextButton } from './screen-parts.tsx';
import { useCustomerPhone, useText } from './text.ts';

/** How we reach the customer and find the account, on wide screens beside a form that changes something else. */
export function ContactDetailsCard({ user }: { user: User }) {
  const text = useText();
  const me = useProfileQuery();
  const phone = useCustomerPhone(user);
  const items: DescriptionItem[] = [];
  if (phone) {
    const value = me.isPending ? <FactSkeleton label={text('phone.loading')} /> : phone;
    items.push({ label: text('phone'), value });
  }
  if (user.email) items.push({ label: text('email'), value: user.email });
  items.push(useCustomerNumberRow(me));
  return (
    <ShowOn device="wide">
      <Section title={text('details')} boxed>
        <DescriptionList items={items} />
      </Section>
    </ShowOn>
  );
}

export function FactSkeleton({ label }: { label: string }) {
  return (
    <LoadingState label={label}>
      <Skeleton width="16ch" />
    </LoadingState>
  );
}

/** Row with the customer number, for phone calls. The backend assigns it when the customer first saves something. */
export function useCustomerNumberRow(me: ScreenQuery<Customer>): DescriptionItem {
  const text = useText();
  const label = text('number');
  if (me.data) {
    const { customer_number: number } = me.data;
    return number
      ? {
          label,
          value: <span translate="no">{number}</span>,
          action: <CopyTextButton value={number} name={text('number.copy.number')} />,
        }
      : { label, value: text('number.none') };
  }
  if (me.error) return { label, value: text('failed') };
  return {
    label,
    value: (
      <LoadingState label={text('number.loading')}>
        <Skeleton width="7ch" />
      </LoadingState>
    ),
  };
}
