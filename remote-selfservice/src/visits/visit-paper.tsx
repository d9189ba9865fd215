import type { Appointment } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, type Description, DescriptionList, ShowOn } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useMe } from '../use-me.ts';

/** What a front desk asks for first, where the visit is printed: whose it is, and what we call it. */
export function VisitPaper({ visit }: { visit: Appointment }) {
  const text = useText();
  const me = useMe().data;
  const items: Description[] = [
    {
      label: siteSettings().organisation.name,
      value: text('fact.reference', { reference: visit.reference }),
    },
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
