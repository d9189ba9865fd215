import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { cancelVisitPath, moveVisitPath, readBooking, visitPath } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import {
  Card,
  DateTile,
  LinkButton,
  Page,
  PageHeader,
  Plate,
  Row,
  Stack,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { ContactLine, useCurrentMinute, useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import { LONG_DATE } from '../slot-picker/text.ts';
import { isChangeable } from '../visits/visit-status.ts';
import { useWayOut } from './step.tsx';
import { useText } from './text.ts';

/** Reports that the limit of open visits is reached, with the visits to move or cancel first. */
export function TooManyVisits({ visits }: { visits: readonly Appointment[] }) {
  const text = useText();
  const now = useCurrentMinute();
  const wayOut = useWayOut(readBooking(new URLSearchParams(useLocation().search)).returnTo);
  return (
    <Page>
      <PageHeader
        title={text('full.title', { count: visits.length })}
        lead={text(visits.some((visit) => isChangeable(visit, now)) ? 'full.lead' : 'full.lead.none')}
        back={wayOut}
      />
      <Stack gap={12}>
        {visits.map((visit) => (
          <CountedVisit key={visit.id} visit={visit} now={now} />
        ))}
      </Stack>
      <ContactLine />
    </Page>
  );
}

function CountedVisit({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const workshopText = useWorkshopText();
  const format = useFormat();
  const wordsOf = useServiceWords();
  const title = workshopText('visit.title', {
    service: wordsOf(visit.service_type).title,
    time: format.time(visit.time),
  });
  const when = format.date(visit.date, LONG_DATE);
  const canChange = isChangeable(visit, now);
  const to = (path: string, action: 'move' | 'cancel' | 'see') => (
    <LinkButton variant="link" to={path}>
      <span aria-hidden="true">{text(`full.${action}`)}</span>
      <VisuallyHidden>{text(`full.${action}.visit`, { visit: title, date: when })}</VisuallyHidden>
    </LinkButton>
  );
  return (
    <Card>
      <Row gap={16} align="start" rest>
        <DateTile {...format.dateParts(visit.date)} dateTime={visit.date} />
        <Stack gap={4}>
          <h2>{title}</h2>
          <div>
            <Plate registration={visit.vehicle.device_reg} size="sm" />
          </div>
          <Row gap={16} wrap>
            {canChange && to(moveVisitPath(visit.id), 'move')}
            {canChange && to(cancelVisitPath(visit.id), 'cancel')}
            {!canChange && to(visitPath(visit.id), 'see')}
          </Row>
        </Stack>
      </Row>
    </Card>
  );
}

/** Whether a visit counts towards the limit of open visits, by the backend's rule. */
export function countsTowardsLimit(
  { status, starts_at }: Pick<Appointment, 'status' | 'starts_at'>,
  now: Date,
): boolean {
  if (status === 'in_progress') return true;
  return (status === 'requested' || status === 'confirmed') && Date.parse(starts_at) >= now.getTime();
}
