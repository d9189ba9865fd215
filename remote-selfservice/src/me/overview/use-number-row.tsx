import type { Customer } from '@forecourt/shared/api';
import type { ScreenQuery } from '@forecourt/shared/screens';
import { type Description, Loading, Skeleton } from '@forecourt/shared/ui';
import { CopyText } from '../copy-text.tsx';
import { useText } from '../text.ts';

/** Number to give on the phone; exists once the customer has saved anything. */
export function useNumberRow(me: ScreenQuery<Customer>): Description {
  const text = useText();
  const label = text('number');
  if (me.data) {
    const { customer_number: number } = me.data;
    return number
      ? {
          label,
          value: <span translate="no">{number}</span>,
          action: <CopyText value={number} name={text('number.copy.number')} />,
        }
      : { label, value: text('number.none') };
  }
  if (me.error) return { label, value: text('failed') };
  return {
    label,
    value: (
      <Loading label={text('number.loading')}>
        <Skeleton width="7ch" />
      </Loading>
    ),
  };
}
