import type { Appointment } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { homePath } from '@forecourt/shared/links';
import { Section, Stack, StateDisc, Text } from '@forecourt/shared/ui';
import { joinNoteLines, visitDay } from '@forecourt/shared/visits';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useText } from '../visits/text.ts';
import { CompletedVisitActions, NextReminder, useVisitTotalLine, WorkDone } from '../visits/visit-done.tsx';
import { VisitRating } from '../visits/visit-rating.tsx';
import { VisitLink } from '../visits/visit-row.tsx';

export interface CompletedVisitCardProps {
  visit: Appointment;
  now: Date;
  /** Whether to offer a reminder and another booking. */
  withNextSteps: boolean;
}

/** Card of a completed visit: heading, rating, work done (else the note), price and, if `withNextSteps`, what may follow. */
export function CompletedVisitCard({ visit, now, withNextSteps }: CompletedVisitCardProps) {
  const text = useText();
  const format = useFormat();
  const { title: service } = useServiceTexts()(visit.service_type);
  const total = useVisitTotalLine(visit);
  const note = visit.work.length === 0 && joinNoteLines(visit);
  const about = (
    <VisitLink
      visit={visit}
      title="h2"
      state={{
        leading: <StateDisc of="done" />,
        title: text('visit.heading.completed', { service }),
        day: addNoBreakSpaces(format.date(visitDay(visit))),
      }}
    />
  );
  return (
    <VisitRating key={visit.id} visit={visit} now={now} about={about}>
      {visit.work.length > 0 ? (
        <Section title={text('done.work')} heading="h3">
          <WorkDone visit={visit} />
          {total}
        </Section>
      ) : (
        (note || total) && (
          <Stack gap={12}>
            {note && <Text>{note}</Text>}
            {total}
          </Stack>
        )
      )}
      {withNextSteps && (
        <>
          <NextReminder visit={visit} inCard />
          <CompletedVisitActions visit={visit} returnTo={homePath()} />
        </>
      )}
    </VisitRating>
  );
}
