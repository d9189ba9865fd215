import type { Appointment } from '@forecourt/shared/api';
import { Button, List, Section, Stack } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { VisitRow } from './visit-row.tsx';

/** How many are shown at first, and how many more at a time. */
const AT_A_TIME = 10;

/** Visits that are over, latest first; a long history unfolds bit by bit. */
export function PastVisits({ visits }: { visits: readonly Appointment[] }) {
  const text = useText();
  const [shown, setShown] = useState(AT_A_TIME);
  return (
    <Section title={text('visits.past')}>
      <Stack>
        <List>
          {visits.slice(0, shown).map((visit) => (
            <VisitRow key={visit.id} visit={visit} past />
          ))}
        </List>
        {visits.length > shown && (
          <Button variant="quiet" wide onClick={() => setShown(shown + AT_A_TIME)}>
            {text('visits.more')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
