import type { Appointment } from '@forecourt/shared/api';
import { Card, Columns, ShowOn } from '@forecourt/shared/ui';
import { isActive } from '@forecourt/shared/visits';
import { WorkshopCard } from '@forecourt/shared/workshop';
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
import { cancelledByWorkshop, stageOf } from './visit-status.ts';
import { VisitWhere } from './visit-where.tsx';
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
  const stage = stageOf(visit, now);
  const isComing = isActive(visit) && stage !== 'unsaid';
  const nextStep = <NextStep visit={visit} now={now} isNew={just === 'booked' || just === 'moved'} />;
  const card = (
    <Card lift>
      {stage === 'awaited' && <VisitWhere date={visit.date} />}
      {nextStep}
    </Card>
  );
  const whatNext = stage === 'awaited' && (
    <ShowOn device="screen">
      <WhatHappensNext visit={visit} now={now} />
    </ShowOn>
  );
  // Paper has no use for a card that only says what can be done here.
  const isOnlyToDo = stage === 'awaited' || (stage === 'cancelled' && !cancelledByWorkshop(visit));
  return (
    <Columns
      side={
        <>
          {just && whatNext}
          {/* Of what was booked a moment ago there is nothing to tell. */}
          {just !== 'booked' && (
            <ShowOn device="screen">
              <VisitHistory visit={visit} now={now} />
            </ShowOn>
          )}
          {/* Whoever waits for their car wants to know how long they could collect it. */}
          {stage === 'in_progress' && (
            <ShowOn device="screen">
              <WorkshopCard />
            </ShowOn>
          )}
        </>
      }
    >
      <StatusNews visit={visit} />
      <VisitPaper visit={visit} />
      {just && (
        <Card lift>
          <VisitHero visit={visit} muted={!isComing}>
            {isComing && <VisitPlace date={visit.date} />}
          </VisitHero>
          {nextStep}
        </Card>
      )}
      {!just && hasNextStep(visit, now) && (isOnlyToDo ? <ShowOn device="screen">{card}</ShowOn> : card)}
      {!just && whatNext}
      {stage === 'completed' && (
        <>
          <ShowOn device="screen">
            <VisitRating visit={visit} now={now} />
          </ShowOn>
          <WorkDone visit={visit} />
        </>
      )}
      {!isComing && !cancelledByWorkshop(visit) && <BookAgain visit={visit} />}
      <VisitNote visit={visit} />
    </Columns>
  );
}
