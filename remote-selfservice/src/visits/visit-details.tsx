import type { Appointment } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, Columns, ShowOn } from '@forecourt/shared/ui';
import { isActiveVisit } from '@forecourt/shared/visits';
import { WorkshopCard } from '@forecourt/shared/workshop';
import { useState } from 'react';
import { useReady } from '../times/use-ready.ts';
import { BookAgain } from './book-again.tsx';
import { ConfirmationEmail } from './confirmation-email.tsx';
import type { JustDone } from './just-done.ts';
import { NextStep } from './next-step.tsx';
import { VisitRating } from './rating/visit-rating.tsx';
import { StatusNews } from './status-news.tsx';
import styles from './visit.module.css';
import { VisitHero } from './visit-hero.tsx';
import { VisitHistory } from './visit-history.tsx';
import { VisitNote } from './visit-note.tsx';
import { VisitPaper } from './visit-paper.tsx';
import { VisitPlace } from './visit-place.tsx';
import { cancelledByWorkshop, visitStage } from './visit-status.ts';
import { WhatHappensNext } from './what-happens-next.tsx';
import { WorkDone } from './work-done.tsx';

interface VisitDetailsProps {
  visit: Appointment;
  /** Recent action, shown in the heading; without one, the heading shows time, work and vehicle. */
  just: JustDone | null;
  now: Date;
}

export function VisitDetails({ visit, just, now }: VisitDetailsProps) {
  const stage = visitStage(visit, now);
  // A rating to give is first, and stays there once given.
  const [wasRated] = useState(visit.rating !== null);
  const ready = useReady().text(visit.service_type, visit);
  const isComing = isActiveVisit(visit) && stage !== 'unsaid';
  const whatNext = stage === 'awaited' && (
    <ShowOn device="screen">
      <WhatHappensNext visit={visit} now={now} withReady={!just} withEmail={just !== 'booked'} />
    </ShowOn>
  );
  // A visit that was booked just now has no history to tell.
  const history = just !== 'booked' && <VisitHistory visit={visit} now={now} />;
  // Wide screens then have room for the history below the text, otherwise beside it.
  const isShort = !just && stage !== 'awaited' && stage !== 'completed' && !cancelledByWorkshop(visit);
  const saysWhere = isComing && (just !== null || stage === 'awaited') && siteSettings().organisation.address;
  const card = (
    <Card lift>
      {just && (
        <VisitHero visit={visit} muted={!isComing}>
          {isComing && <VisitPlace date={visit.date} />}
        </VisitHero>
      )}
      {just && isComing && ready && <p className={styles.until}>{ready}</p>}
      {!just && stage === 'awaited' && (
        <>
          <VisitPlace date={visit.date} />
          <VisitNote visit={visit} />
        </>
      )}
      <NextStep visit={visit} now={now} just={just} />
      {just === 'booked' && isComing && (
        <ShowOn device="screen">
          <ConfirmationEmail />
        </ShowOn>
      )}
      {(just || stage !== 'awaited') && <VisitNote visit={visit} />}
    </Card>
  );
  return (
    <Columns
      side={
        <ShowOn device="screen">
          {just && whatNext}
          {!isShort && history}
          {!saysWhere && <WorkshopCard />}
        </ShowOn>
      }
    >
      <StatusNews visit={visit} />
      <VisitPaper visit={visit} />
      {stage === 'completed' ? (
        <>
          {wasRated && <WorkDone visit={visit} />}
          <ShowOn device="screen">
            <VisitRating visit={visit} now={now} />
          </ShowOn>
          {!wasRated && <WorkDone visit={visit} />}
          <BookAgain visit={visit} />
        </>
      ) : // A card with actions only is useless on paper.
      stage === 'awaited' && !just && !visit.note ? (
        <ShowOn device="screen">{card}</ShowOn>
      ) : (
        card
      )}
      {!just && whatNext}
      {isShort && <ShowOn device="screen">{history}</ShowOn>}
    </Columns>
  );
}
