import { siteSettings } from '@forecourt/shared/settings';
import { CallWorkshop, LinkButton, Row, Section, Stack } from '@forecourt/shared/ui';
import { AddressLines } from './address-lines.tsx';
import { OpeningLine } from './opening-line.tsx';
import { useText } from './text.ts';
import { WeekHours } from './week-hours.tsx';
import { WorkshopTimeNote } from './workshop-time-note.tsx';

interface WorkshopCardProps {
  /** Its name, unless stated. */
  title?: string | undefined;
}

/** The workshop: whether and when it is open, where it is, and how to reach it. */
export function WorkshopCard({ title }: WorkshopCardProps) {
  const text = useText();
  const { name, address, timeZone } = siteSettings().organisation;
  return (
    <Section title={title ?? name} boxed>
      <Stack gap={12}>
        <Stack gap={8}>
          <OpeningLine />
          <WorkshopTimeNote timeZone={timeZone} />
          <WeekHours />
        </Stack>
        {address && <AddressLines lines={address.lines} />}
        <Row share wrap>
          {address?.map && (
            <LinkButton variant="quiet" href={address.map}>
              {text('address.map')}
            </LinkButton>
          )}
          <CallWorkshop number />
        </Row>
      </Stack>
    </Section>
  );
}
