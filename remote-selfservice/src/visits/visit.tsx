import { type Appointment, appointmentQuery } from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { mePath, visitPath, visitsPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useParams } from '@forecourt/shared/router';
import { QueryScreen, useFlashMessage } from '@forecourt/shared/screens';
import {
  Card,
  Columns,
  LinkButton,
  mailIcon,
  Section,
  ShowOn,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { isAtWorkshop, isUnfinishedVisit } from '@forecourt/shared/visits';
import {
  formatDurationAndPrice,
  isReadyTimePassed,
  useCurrentMinute,
  useServiceTexts,
  WorkshopCard,
} from '@forecourt/shared/workshop';
import { type ReactNode, useState } from 'react';
import { getLoadedPhotoModule } from '../photos/photo-handover.tsx';
import { VisitPhotos } from '../photos/visit-photos.tsx';
import { useReadyTimeEstimator } from '../slot-picker/use-ready.ts';
import { useProfileQuery } from '../use-me.ts';
import { VisitNotFoundScreen } from './change-notices.tsx';
import { EarlierTimeNotifications } from './earlier-times.tsx';
import { LaterCollectionDetails } from './later-collection.tsx';
import { VisitNextStep } from './next-step.tsx';
import { useNotificationChannels } from './notification-channels.tsx';
import { isRefusedAsLate, RefusedChangeNotice } from './refused-change.tsx';
import { ShareVisit } from './sharing/share-visit.tsx';
import { StatusAnnouncement } from './status-tag.tsx';
import { useText } from './text.ts';
import styles from './visit.module.css';
import { WhatToBring } from './visit-actions.tsx';
import { VisitDayHeading } from './visit-date-tile.tsx';
import {
  CompletedVisitActions,
  CompletedWorkDetails,
  NextReminder,
  PastVisitDetails,
  useWorkAndNoteFormatter,
  VisitNote,
} from './visit-done.tsx';
import {
  dropOutdatedAction,
  type JustCompletedAction,
  justCompletedActionFlash,
  refusedChangeFlash,
} from './visit-flash.ts';
import { useVisitHeadingFormatter } from './visit-heading.tsx';
import { VisitSummary } from './visit-hero.tsx';
import { VisitHistory } from './visit-history.tsx';
import { VisitPrintout } from './visit-paper.tsx';
import { VisitRating } from './visit-rating.tsx';
import { computeVisitStage } from './visit-status.ts';
import { WorkshopLocation } from './workshop-location.tsx';

/** Placeholders for the title, the date tile before it and the lines below it. @param title is read out, but not shown */
const createHeaderSkeleton = (title: string) => ({
  heading: (
    <>
      <VisuallyHidden>{title}</VisuallyHidden>
      <Skeleton width="5em" height="1lh" />
    </>
  ),
  leading: <Skeleton shape="block" width="6.5rem" height={138} />,
  lead: (
    <Stack gap={4}>
      <Skeleton width={130} height={32} />
      <Skeleton width={150} />
    </Stack>
  ),
});

export function VisitScreen() {
  const text = useText();
  const now = useCurrentMinute();
  const heading = useVisitHeadingFormatter();
  const { id = '' } = useParams();
  const handedOver = useFlashMessage(justCompletedActionFlash.read);
  const refused = useFlashMessage(refusedChangeFlash.read);
  const query = useQuery(appointmentQuery(id));
  const action = query.data ? dropOutdatedAction(handedOver, query.data, now) : null;
  const unknown = text('visit.title.unknown');
  return (
    <QueryScreen
      query={query}
      width="overview"
      header={(visit) => ({
        back: { to: visitsPath(), text: text('visits.title') },
        ...(visit
          ? heading(visit, action, now)
          : { title: unknown, ...(query.isPending && createHeaderSkeleton(unknown)) }),
      })}
      loading={text('visit.loading')}
      skeleton={<VisitSkeleton />}
      failed={text('visit.failed')}
      missing={<VisitNotFoundScreen />}
    >
      {(visit) => (
        <VisitDetails
          visit={visit}
          action={action}
          now={now}
          hasCallNotice={refused !== null && !action && isRefusedAsLate({ visit, now, refused })}
        >
          {refused && !action && <RefusedChangeNotice visit={visit} now={now} refused={refused} />}
        </VisitDetails>
      )}
    </QueryScreen>
  );
}

interface VisitDetailsProps {
  visit: Appointment;
  /** Action just completed by the customer, shown in the heading. If null, the heading shows time, work and vehicle. */
  action: JustCompletedAction | null;
  now: Date;
  hasCallNotice: boolean;
  /** Why a change was refused, above everything else. */
  children: ReactNode;
}

function VisitDetails({ visit, action, now, hasCallNotice, children }: VisitDetailsProps) {
  const stage = computeVisitStage(visit, now);
  // If a visit was not rated when the screen opened, the rating is first, and stays there when the customer has rated.
  const [wasRated] = useState(visit.rating !== null);
  const ready = useReadyTimeEstimator().text(visit.service_type, visit);
  const isComing = isUnfinishedVisit(visit) && stage !== 'unreported';
  const isPriced = visit.status === 'ready' && Boolean(visit.cost_minor);
  // With a price but no listed work, the requested work is shown below the plate instead (visit-heading.tsx).
  const isRequestShown = isAtWorkshop(visit) && (!isPriced || visit.work.length > 0);
  const isLate = isReadyTimePassed(visit, now);
  const isNoteFirst = !action && stage === 'upcoming';
  const history = <VisitHistory visit={visit} now={now} action={action} />;
  const isRequestFirst = isRequestShown && visit.status === 'in_progress' && !isLate;
  const request = isRequestShown && (
    <RequestedWork visit={visit} withTerms={!isPriced} boxed={!isRequestFirst} />
  );
  const note = <VisitNote visit={visit} />;
  const handover = getLoadedPhotoModule();
  const work = (
    <CompletedWorkDetails visit={visit}>
      <CompletedVisitActions visit={visit} returnTo={visitPath(visit.id)} />
    </CompletedWorkDetails>
  );
  const card = (
    <Card lift>
      {action && (
        <VisitSummary visit={visit} muted={!isComing}>
          {isComing && <WorkshopLocation date={visit.date} />}
        </VisitSummary>
      )}
      {action && isComing && ready && <p className={styles.until}>{ready}</p>}
      {!action && stage === 'upcoming' && (
        <>
          <VisitDayHeading visit={visit} now={now} />
          <EarlierTimeNotifications visit={visit} now={now} />
          <WorkshopLocation date={visit.date} />
        </>
      )}
      {stage === 'upcoming' && <WhatToBring />}
      {action === 'booked' && <ConfirmationChannel visit={visit} />}
      {handover?.findBookingUpload(visit.id) && <handover.UploadReport visitId={visit.id} />}
      {isNoteFirst && note}
      <VisitNextStep visit={visit} now={now} action={action} hasCallNotice={hasCallNotice} />
      {!isNoteFirst && stage === 'upcoming' && note}
    </Card>
  );
  return (
    <Columns
      onTablets={visit.status === 'in_progress'}
      side={
        <ShowOn device="screen">
          <VisitSide visit={visit} now={now} request={request}>
            {history}
          </VisitSide>
        </ShowOn>
      }
    >
      <StatusAnnouncement visit={visit} />
      <VisitPrintout visit={visit} now={now} />
      <ShowOn device="screen">
        {children}
        {stage === 'completed' ? (
          <>
            {wasRated && work}
            <VisitRating visit={visit} now={now} />
            {!wasRated && work}
            <NextReminder visit={visit} />
          </>
        ) : (
          card
        )}
        {isRequestFirst ? (
          <Card>
            {request}
            <VisitPhotos visit={visit} canChange={isComing} boxed={false} />
          </Card>
        ) : (
          (stage !== 'ready' || visit.photos > 0) && <VisitPhotos visit={visit} canChange={isComing} />
        )}
        {isComing && <ShareVisit visit={visit} now={now} />}
      </ShowOn>
    </Columns>
  );
}

interface RequestedWorkProps {
  visit: Appointment;
  /** Whether to show the settings' duration and price. */
  withTerms: boolean;
  boxed: boolean;
}

/** Section with the booked work and the customer's note. Shown only while the vehicle is at the workshop. */
function RequestedWork({ visit, withTerms, boxed }: RequestedWorkProps) {
  const text = useText();
  const requestText = useWorkAndNoteFormatter();
  const words = useServiceTexts()(visit.service_type);
  const terms = withTerms && formatDurationAndPrice(words);
  return (
    <Section title={text('asked.title')} boxed={boxed}>
      <div>
        <Text>{requestText(visit)}</Text>
        {terms && (
          <Text size="small" tone="muted">
            {terms}
          </Text>
        )}
      </div>
    </Section>
  );
}

interface VisitSideProps {
  visit: Appointment;
  now: Date;
  /** Section with the requested work; false if it is not shown. */
  request: ReactNode;
  children: ReactNode;
}

/** Second column. Upcoming: history. In work: collection, if late below the request. Ready: request. Past: facts, history. */
function VisitSide({ visit, now, request, children }: VisitSideProps) {
  if (computeVisitStage(visit, now) === 'upcoming') return children;
  if (!isAtWorkshop(visit)) return <PastVisitDetails visit={visit}>{children}</PastVisitDetails>;
  if (visit.status === 'in_progress') {
    return (
      <>
        {isReadyTimePassed(visit, now) && request}
        <LaterCollection visit={visit} now={now} />
      </>
    );
  }
  return (
    <>
      <ShowOn device="desk">
        <WorkshopCard withAddress={false} withTimeNote={false} withStatus={false} />
      </ShowOn>
      {request}
    </>
  );
}

function LaterCollection({ visit, now }: Pick<VisitDetailsProps, 'visit' | 'now'>) {
  const text = useText();
  return (
    <Section title={text('collect.title')} boxed>
      <LaterCollectionDetails visit={visit} now={now} />
    </Section>
  );
}

/** Email address and number that get messages about a new booking; without either, how to get emails if the site sends any. */
function ConfirmationChannel({ visit: { status } }: Pick<VisitDetailsProps, 'visit'>) {
  const text = useText();
  const isRequested = status === 'requested';
  const channels = useNotificationChannels('confirmed');
  const news = useNotificationChannels(isRequested ? 'confirmed' : 'moved');
  const { data: me, isPending } = useProfileQuery();
  if (!channels && isPending) return <Skeleton width="16rem" />;
  const email = channels?.email ?? '';
  const phone = news?.texts ? addNoBreakSpaces(me?.phone_formatted ?? '') : '';
  if (isRequested && (email || phone)) {
    const by = email && phone ? 'both' : email ? 'email' : 'texts';
    return <Text>{text(`booked.${by}.requested`, { email, phone })}</Text>;
  }
  if (email || phone) {
    return (
      <Text>
        {email && <span>{text('booked.email', { email })}</span>}{' '}
        {phone && <span>{text('booked.texts', { phone })}</span>}
      </Text>
    );
  }
  if (!channels?.couldBeEmail) return null;
  return (
    <div className={styles.email}>
      <LinkButton variant="link" icon={mailIcon} to={mePath('notifications')}>
        {text('told.choose')}
      </LinkButton>
    </div>
  );
}

function VisitSkeleton() {
  return (
    <Columns side={<Skeleton shape="block" height={240} />}>
      <Card lift>
        <Stack gap={4}>
          <Skeleton width={160} />
          <Skeleton width={240} />
          <Skeleton width={190} />
        </Stack>
        <Skeleton shape="block" height={62} />
        <Skeleton width={240} />
      </Card>
    </Columns>
  );
}
