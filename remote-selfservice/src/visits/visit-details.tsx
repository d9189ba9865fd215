import type { Appointment } from '@forecourt/shared/api';
import { Card, Columns, ShowOn, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { BookAgain } from './book-again.tsx';
import type { JustDone } from './just-done.ts';
import { hasNextStep, NextStep } from './next-step.tsx';
import { VisitRating } from './rating/visit-rating.tsx';
import { StatusNews } from './status-news.tsx';
import { VisitHero } from './visit-hero.tsx';
import { VisitHistory } from './visit-history.tsx';
import { VisitNote } from './visit-note.tsx';
import { VisitPaper } from './visit-paper.tsx';
import { VisitPlace } from './visit-place.tsx';
import { cancelledByWorkshop, isActive, stageOf } from './visit-status.ts';
import { WhatHappensNext } from './what-happens-next.tsx';
import { WorkDone } from './work-done.tsx';

interface VisitDetailsProps {
  visit: Appointment;
  /** What the head of the screen says then; else it says when, what and which vehicle. */
  just: JustDone | null;
  now: Date;
}

/** The facts of a visit and what can be done with it, below its heading. */
export function VisitDetails({ visit, just, now }: VisitDetailsProps) {
  const text = useText();
  const stage = stageOf(visit, now);
  const isComing = isActive(visit) && stage !== 'unsaid';
  const nextStep = <NextStep visit={visit} now={now} isNew={just === 'booked' || just === 'moved'} />;
  const place = isComing && <VisitPlace date={stage === 'awaited' ? visit.date : null} />;
  const card = (
    <Card lift>
      {place}
      {nextStep}
    </Card>
  );
  // Paper has no use for a card that only says what can be done here.
  const isOnlyToDo = stage === 'awaited' || (stage === 'cancelled' && !cancelledByWorkshop(visit));
  return (
    <Columns
      side={
        <>
          {stage === 'awaited' && (
            <ShowOn device="screen">
              <WhatHappensNext visit={visit} />
            </ShowOn>
          )}
          {/* Of what was booked a moment ago there is nothing to tell. */}
          {just !== 'booked' && (
            <ShowOn device="screen">
              <VisitHistory visit={visit} now={now} />
            </ShowOn>
          )}
        </>
      }
    >
      <StatusNews visit={visit} />
      <VisitPaper visit={visit} />
      {just && (
        <Card lift>
          <VisitHero visit={visit} muted={!isComing} />
          {place}
          {nextStep}
          <ShowOn device="screen">
            <Text size="small" tone="muted">
              {text('fact.reference', { reference: visit.reference })}
            </Text>
          </ShowOn>
        </Card>
      )}
      {!just && hasNextStep(visit, now) && (isOnlyToDo ? <ShowOn device="screen">{card}</ShowOn> : card)}
      {stage === 'completed' && (
        <>
          <ShowOn device="screen">
            <VisitRating visit={visit} now={now} />
          </ShowOn>
          <WorkDone visit={visit} />
        </>
      )}
      {!isComing && <BookAgain visit={visit} />}
      <VisitNote visit={visit} />
    </Columns>
  );
}
