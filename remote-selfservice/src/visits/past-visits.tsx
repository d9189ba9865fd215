import type { Appointment } from '@forecourt/shared/api';
import { Button, List, Section } from '@forecourt/shared/ui';
import { Fragment, useState } from 'react';
import { useText } from '../text.ts';
import { VisitRow } from './visit-row.tsx';

/** Number shown at first and added at a time. */
const AT_A_TIME = 10;

interface PastVisitsProps {
  title: string;
  visits: readonly Appointment[];
  now: Date;
}

const yearOf = ({ date }: Appointment) => date.slice(0, 4);

/** Past and cancelled visits, latest first, by year unless all are of this one; a long list unfolds in steps. */
export function PastVisits({ title, visits, now }: PastVisitsProps) {
  const text = useText();
  const [shown, setShown] = useState(AT_A_TIME);
  const latest = visits.slice(0, shown);
  const years = [...new Set(latest.map(yearOf))];
  const isThisYear = years.every((year) => year === String(now.getFullYear()));
  return (
    <Section title={title} boxed>
      {years.map((year) => (
        <Fragment key={year}>
          {!isThisYear && <h3>{year}</h3>}
          <List inCard>
            {latest
              .filter((visit) => yearOf(visit) === year)
              .map((visit) => (
                <VisitRow key={visit.id} visit={visit} past />
              ))}
          </List>
        </Fragment>
      ))}
      {visits.length > shown && (
        <Button variant="quiet" wide onClick={() => setShown(shown + AT_A_TIME)}>
          {text('visits.more')}
        </Button>
      )}
    </Section>
  );
}
