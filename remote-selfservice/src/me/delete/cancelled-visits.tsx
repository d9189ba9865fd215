import { type Appointment, appointmentsQuery } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { useRecovery } from '@forecourt/shared/screens';
import {
  Button,
  DateTile,
  List,
  ListRow,
  Loading,
  Notice,
  Plate,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { isActiveVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import { splitVisits } from '../../visits/split-visits.ts';
import { useText } from '../text.ts';

/** Text and one row: most customers have at most one upcoming visit. */
const HEIGHT = 24 + 8 + 112;

export function CancelledVisits() {
  const text = useText();
  const visits = useRecovery(useQuery(appointmentsQuery()));
  if (visits.data) {
    const awaited = splitVisits(visits.data, new Date()).upcoming.filter(
      (visit) => isActiveVisit(visit) && !isAtWorkshop(visit),
    );
    return awaited.length > 0 && <VisitsToCancel visits={awaited} />;
  }
  if (!visits.error) {
    return (
      <Loading label={text('delete.visits.loading')}>
        <Skeleton shape="block" height={HEIGHT} />
      </Loading>
    );
  }
  return (
    <Notice
      tone="warn"
      title={text('delete.visits.failed')}
      action={
        <Button variant="link" busy={visits.isFetching} onClick={() => void visits.refetch()}>
          {text('retry')}
        </Button>
      }
    >
      {text('delete.visits.failed.text')}
    </Notice>
  );
}

function VisitsToCancel({ visits }: { visits: readonly Appointment[] }) {
  const text = useText();
  const workshopText = useWorkshopText();
  const wordsOf = useServiceWords();
  const format = useFormat();
  return (
    <Stack gap={8}>
      <Text strong>{text('delete.visits', { count: visits.length })}</Text>
      <List>
        {visits.map((visit) => (
          <ListRow
            key={visit.id}
            leading={<DateTile {...format.dateParts(visit.date)} dateTime={visit.date} />}
            title={workshopText('visit.title', {
              service: wordsOf(visit.service_type).title,
              time: format.time(visit.time),
            })}
            description={<Plate registration={visit.vehicle.device_reg} size="sm" />}
          />
        ))}
      </List>
    </Stack>
  );
}
