import type { Appointment } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, type Description, DescriptionList, ShowOn } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useMe } from '../use-me.ts';

/** Print-only block: the facts a front desk needs first, and the address. */
export function VisitPaper({ visit }: { visit: Appointment }) {
  const text = useText();
  const me = useMe().data;
  const { name, address, phone } = siteSettings().organisation;
  const items: Description[] = [
    { label: name, value: text('fact.reference', { reference: visit.reference }) },
    { label: text('fact.where'), value: [...(address?.lines ?? []), phone].join('\n') },
  ];
  if (me?.display_name) items.push({ label: text('fact.customer'), value: me.display_name });
  if (me?.phone_formatted) items.push({ label: text('fact.phone'), value: me.phone_formatted });
  return (
    <ShowOn device="paper">
      <Card padding="list">
        <DescriptionList items={items} />
      </Card>
    </ShowOn>
  );
}
