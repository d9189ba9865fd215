import { type Appointment, remindersQuery } from '@forecourt/shared/api';
import { useCostFormatter, useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { newReminderPath, reminderPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { findServiceToBook, isServiceOfPreset, REMINDER_PRESETS } from '@forecourt/shared/reminders';
import {
  alarmIcon,
  checkIcon,
  Icon,
  IconDisc,
  LinkButton,
  List,
  ListRow,
  Row,
  Section,
  Stack,
  Text,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { BookAgainLink } from './change-notices.tsx';
import styles from './visit.module.css';

/** Work that was done, and its cost; renders nothing if neither is recorded. */
export function CompletedWorkDetails({ visit }: { visit: Appointment }) {
  const text = useText();
  const total = useVisitTotalLine(visit);
  if (visit.work.length === 0 && !total) return null;
  return (
    <Section title={text('done.work')} boxed>
      <WorkDone visit={visit} />
      {total}
    </Section>
  );
}

/** Mileage and the customer's note; renders nothing if neither is recorded. */
export function CompletedVisitNotes({ visit }: { visit: Appointment }) {
  const text = useText();
  const distance = useDistanceFormatter();
  const { odometer_km: km, note } = visit;
  if (km === null && !note) return null;
  return (
    <Section title={text('done.about')} boxed>
      {km !== null && <WrittenFact label={text('fact.mileage')}>{distance.written(km)}</WrittenFact>}
      <VisitNote visit={visit} />
    </Section>
  );
}

/** Lines of work that the workshop listed; renders nothing without any. */
export function WorkDone({ visit: { work } }: { visit: Appointment }) {
  if (work.length === 0) return null;
  return (
    <ul className={styles.work}>
      {work.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same work may be done twice
        <li key={index}>
          <Icon path={checkIcon} size={20} />
          {line}
        </li>
      ))}
    </ul>
  );
}

/** Returns the line with the price of a visit; null without a price. */
export function useVisitTotalLine(visit: Appointment): ReactNode {
  const text = useText();
  const cost = useCostFormatter()(visit);
  if (!cost) return null;
  return (
    <p className={styles.total}>
      <span>{text('fact.cost')}</span> <span>{cost}</span>
    </p>
  );
}

interface VisitNoteProps {
  visit: Pick<Appointment, 'note'>;
}

export function VisitNote({ visit: { note } }: VisitNoteProps) {
  const text = useText();
  return note && <WrittenFact label={text('fact.note')}>{note}</WrittenFact>;
}

function WrittenFact({ label, children }: { label: string; children: string }) {
  return (
    <Stack gap={4}>
      <Text size="small" tone="muted">
        {label}
      </Text>
      <Text lines>{children}</Text>
    </Stack>
  );
}

const DUE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

interface CompletedVisitNextStepsProps {
  visit: Appointment;
  /** Path of the screen with these steps; a booking returns to it. */
  returnTo: string;
  inCard?: boolean;
}

/** Next steps after a completed visit: the vehicle's reminder for the same work or a link to set one, and a booking link. */
export function CompletedVisitNextSteps({ visit, returnTo, inCard }: CompletedVisitNextStepsProps) {
  const text = useText();
  const format = useFormat();
  const { data: reminders = [] } = useQuery(remindersQuery());
  const { vehicle, service_type: service } = visit;
  const next = reminders.find(
    (each) => each.vehicle.id === vehicle.id && findServiceToBook(each) === service,
  );
  const suggestion = REMINDER_PRESETS.find((preset) => isServiceOfPreset(preset, service)) ?? null;
  return (
    <>
      {next && (
        <Section title={text('done.next')} boxed={!inCard}>
          <List inCard>
            <ListRow
              to={reminderPath(next.id)}
              leading={<IconDisc size="sm" path={alarmIcon} />}
              title={next.name}
              description={
                next.due_on &&
                text('done.due', {
                  date: addNoBreakSpaces(format.date(next.due_on, DUE)),
                })
              }
            />
          </List>
        </Section>
      )}
      <Row share>
        {!next && (
          <LinkButton variant="quiet" to={newReminderPath({ vehicle: vehicle.id, suggestion })}>
            {text('done.remind')}
          </LinkButton>
        )}
        <BookAgainLink visit={visit} variant="quiet" returnTo={returnTo} />
      </Row>
    </>
  );
}
