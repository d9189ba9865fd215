import { type Appointment, appointmentsQuery } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import { useFormat } from '@forecourt/shared/i18n';
import { mePath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useRecovery } from '@forecourt/shared/screens';
import {
  Button,
  Columns,
  DateTile,
  LinkButton,
  List,
  ListRow,
  Loading,
  Notice,
  PageHeader,
  Plate,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import { isActiveVisit, isAtWorkshop } from '@forecourt/shared/visits';
import { useServiceWords, useWorkshopText } from '@forecourt/shared/workshop';
import { splitVisits } from '../visits/split-visits.ts';
import { ExportData } from './export/export-data.tsx';
import { Points } from './screen-parts.tsx';
import { useText } from './text.ts';

interface DeletionConsequencesProps {
  user: User;
  onContinue: () => void;
}

/** Step 1: erased data, retained data, and that it is final. */
export function DeletionConsequences({ user, onContinue }: DeletionConsequencesProps) {
  const text = useText();
  return (
    <>
      <PageHeader
        key="statement"
        back={{ to: mePath(), text: text('title') }}
        title={text('delete.title')}
        lead={text('delete.lead')}
      />
      <Columns
        side={
          <>
            <Section title={text('delete.export')}>
              <p>{text('delete.export.text')}</p>
              <ExportData user={user} />
            </Section>
            <Notice tone="warn" title={text('delete.final')} />
            <Stack gap={12}>
              <LinkButton variant="quiet" to={mePath()} wide>
                {text('delete.keep')}
              </LinkButton>
              <Button variant="warning" wide onClick={onContinue}>
                {text('delete.continue')}
              </Button>
            </Stack>
          </>
        }
      >
        <Points
          title={text('delete.erased')}
          points={[
            text('delete.erased.profile'),
            text('delete.erased.vehicles'),
            text('delete.erased.visits'),
            text('delete.erased.notes'),
          ]}
        />
        <CancelledVisits />
        <Section title={text('delete.kept')}>
          <p>{text('delete.kept.text')}</p>
        </Section>
      </Columns>
    </>
  );
}

/** Text and one row: most customers have at most one upcoming visit. */
const HEIGHT = 24 + 8 + 112;

function CancelledVisits() {
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
