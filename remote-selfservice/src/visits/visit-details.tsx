import { type Appointment, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { Card, DateTile, Plate, Row, Stack, Text, Timeline, WorkshopPhone } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { useText as useWorkshopText } from '../workshop/text.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import { StatusTag } from './status-tag.tsx';
import { isOver } from './visit-status.ts';
import { timelineOf, type VisitEvent } from './visit-timeline.ts';

/** The facts of a visit, below its heading. */
export function VisitDetails({ visit }: { visit: Appointment }) {
  const text = useText();
  const workshopText = useWorkshopText();
  const wordsOf = useServiceWords();
  const format = useFormat();
  const over = isOver(visit, new Date());
  const service = wordsOf(visit.service_type).title;
  return (
    <>
      <Row gap={16} align="start">
        <DateTile {...format.dateParts(visit.date)} dateTime={visit.date} muted={over} />
        <Stack gap={4}>
          <h2>{workshopText('visit.title', { service, time: format.time(visit.time) })}</h2>
          <Text tone="muted">
            {format.date(visit.date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
          </Text>
          <WorkshopTimeNote timeZone={visit.time_zone} />
          <Row gap={8} wrap>
            <Plate registration={visit.vehicle.device_reg} />
            {vehicleName(visit.vehicle) && <Text as="span">{vehicleName(visit.vehicle)}</Text>}
            <StatusTag status={visit.status} />
          </Row>
        </Stack>
      </Row>
      {visit.note && (
        <Card>
          <Stack gap={4}>
            <Text size="small" tone="muted">
              {text('visit.note')}
            </Text>
            <Text lines>{visit.note}</Text>
          </Stack>
        </Card>
      )}
      <VisitTimeline visit={visit} />
      {!over && (
        <Text tone="muted">
          {text('visit.change')} <WorkshopPhone />
        </Text>
      )}
    </>
  );
}

function VisitTimeline({ visit }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  const when = ({ happened, planned }: VisitEvent) => {
    if (planned)
      return text('visit.planned', { date: format.date(planned.date), time: format.time(planned.time) });
    if (!happened) return undefined;
    return format.moment(happened, {
      timeZone: visit.time_zone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
  };
  const detail = (event: VisitEvent) => [when(event), event.reason].filter(Boolean).join(' · ') || undefined;
  return (
    <Card>
      <Timeline
        events={timelineOf(visit).map((event) => ({
          title: text(`event.${event.what}`),
          detail: detail(event),
          state: event.state,
          stateText: text(`event.state.${event.state}`),
        }))}
      />
    </Card>
  );
}
