import { visitsPath } from '@forecourt/shared/links';
import { calendarIcon, EmptyState, IconDisc, LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ContactLine } from '../workshop/contact-line.tsx';

/** In the place of a visit that the customer does not have. */
export function MissingVisit() {
  const text = useText();
  return (
    <Page>
      <PageHeader
        back={{ to: visitsPath(), text: text('visits.title') }}
        title={text('visit.missing.title')}
      />
      <EmptyState
        leading={<IconDisc path={calendarIcon} tone="neutral" />}
        title={text('visit.missing.heading')}
        text={text('visit.missing.text')}
        action={<LinkButton to={visitsPath()}>{text('visit.missing.action')}</LinkButton>}
      />
      <ContactLine />
    </Page>
  );
}
