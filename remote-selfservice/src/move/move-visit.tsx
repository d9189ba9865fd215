import {
  type Appointment,
  appointmentQuery,
  appointmentsQuery,
  type Reschedule,
  rescheduleAppointment,
} from '@forecourt/shared/api';
import { addNoBreakSpaces, isDate } from '@forecourt/shared/dates';
import { ApiProblem } from '@forecourt/shared/http';
import { createText } from '@forecourt/shared/i18n';
import { replaceScreenInHistory } from '@forecourt/shared/leave-screen';
import { visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useNavigate, useParams, useSearchParams } from '@forecourt/shared/router';
import { FailureNotice, QueryScreen } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  type DescriptionItem,
  DescriptionList,
  Notice,
  Page,
  PageHeader,
  Skeleton,
  VisuallyHidden,
  WorkshopPhoneLink,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { useCurrentMinute, useServiceTexts } from '@forecourt/shared/workshop';
import { useEffect, useEffectEvent, useState } from 'react';
import { computeBookableChoices, parseBookableDateAndTime } from '../booking/booking-choice.ts';
import { findTimesBlockedByVisits } from '../slot-picker/free-times.ts';
import { DayAndTimePicker } from '../slot-picker/pick-time.tsx';
import { computeChangeDeadline, type DateAndTime, useDateAndTimeFormatter } from '../slot-picker/text.ts';
import { ExpectedReadyTime, TimeStepLead, TimeStepSkeleton } from '../slot-picker/time-step.tsx';
import { isTimeUnavailable, useUnavailableTimeHandler } from '../slot-picker/use-days.ts';
import { StepForm } from '../step-form.tsx';
import { VisitChangedNotice, VisitChangeFailure, VisitNotFoundScreen } from '../visits/change-notices.tsx';
import { canChangeVisit, useVisitScreenIfRefused } from '../visits/refused-change.tsx';
import { useVisitChange } from '../visits/use-visit-change.ts';
import { justCompletedActionFlash } from '../visits/visit-flash.ts';
import catalogues from './messages';
import type en from './messages/en.json';
import styles from './move-visit.module.css';

const useText = createText<keyof typeof en>(catalogues);

export function MoveVisitScreen() {
  const text = useText();
  const { id = '' } = useParams();
  const query = useQuery(appointmentQuery(id));
  if (query.data) return <MoveForm visit={query.data} />;
  return (
    <QueryScreen
      query={query}
      width="overview"
      focused
      header={{
        title: text('title'),
        lead: <Skeleton width={240} />,
        back: { to: visitPath(id), text: text('back') },
      }}
      loading={text('loading')}
      skeleton={<TimeStepSkeleton />}
      failed={text('notShown')}
      missing={<VisitNotFoundScreen />}
    >
      {() => null}
    </QueryScreen>
  );
}

/** Form with the times to which a visit can be moved. If it cannot be moved, the screen of the visit opens and says why. */
function MoveForm({ visit }: { visit: Appointment }) {
  const text = useText();
  const navigate = useNavigate();
  const now = useCurrentMinute();
  const when = useDateAndTimeFormatter();
  const handleUnavailableTime = useUnavailableTimeHandler();
  const { organisation } = siteSettings();
  const options = computeBookableChoices([]);
  const { firstDate, lastDate } = options;
  const service = visit.service_type;
  // Only visits that are in the cache already, without a request: the backend refuses overlapping times in any case.
  const visits = useQuery({ ...appointmentsQuery(), enabled: false }).data ?? [];
  const others = visits.filter(({ id }) => id !== visit.id);
  const [address, setAddress] = useSearchParams();
  const inAddress = parseBookableDateAndTime(Object.fromEntries(address), options);
  // Begin with the day of the visit, because most customers want a time near it.
  const chosen = inAddress.date === null ? { date: visit.date, time: null } : inAddress;
  const [date, time] = [address.get('date') ?? '', address.get('time') ?? ''];
  const lost =
    inAddress.date === null && isDate(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? { date, time } : null;
  const choose = (next: { date: string; time?: string }) => setAddress(next, { replace: true });
  const [refocus, setRefocus] = useState(0);

  const { send, isPending, error } = useVisitChange(visit, rescheduleAppointment);
  const [isMoved, setMoved] = useState(false);
  /** Choice of the last attempt. When the customer chooses another time, the error of the attempt is hidden. */
  const [tried, setTried] = useState<Reschedule | null>(null);
  const isTried = tried?.date === chosen.date && tried.time === chosen.time;
  const failure = isTried && !isPending && !isTimeUnavailable(error) ? error : null;
  function showVisit() {
    const path = visitPath(visit.id);
    const show = () => void navigate(path, { replace: true, state: justCompletedActionFlash.state('moved') });
    replaceScreenInHistory(path, show);
  }
  // Whether a failed attempt, e.g. one without a response, has probably succeeded: the visit has the wanted time.
  const hasArrived =
    error !== null && tried !== null && tried.date === visit.date && tried.time === visit.time;
  const showVisitLate = useEffectEvent(showVisit);
  useEffect(() => {
    if (hasArrived) showVisitLate();
  }, [hasArrived]);
  function move() {
    const { date, time } = chosen;
    if (date === null || time === null) return;
    const to = { date, time };
    setTried(to);
    send(to, {
      onSaved: () => {
        setMoved(true);
        showVisit();
      },
      onFailed: (refusal) => handleUnavailableTime(refusal, { service, date, moving: visit.id }),
    });
  }

  // A visit that was just moved may be too near for another change. That is no refusal: its screen is about to open.
  const isMoving = isPending || isMoved || hasArrived;
  const isRefused = !isMoving && !canChangeVisit(visit, now, error);
  useVisitScreenIfRefused(visit, isRefused && 'move');
  return (
    <Page width="overview" focused>
      <PageHeader
        title={text('title')}
        lead={
          <TimeStepLead service={service} vehicle={visit.vehicle} timeZone={organisation.timeZone}>
            {text(visit.status === 'requested' ? 'now.requested' : 'now', {
              when: addNoBreakSpaces(when.of(visit)),
            })}
          </TimeStepLead>
        }
        back={{ to: visitPath(visit.id), text: text('back') }}
        refocus={refocus}
      />
      {isRefused ? (
        <TimeStepSkeleton />
      ) : (
        <>
          <VisitChangedNotice visit={visit} isChanging={isMoving}>
            {text('changed', { when: when.of(visit) })}
          </VisitChangedNotice>
          {lost && (
            <Notice tone="warn" title={text('gone', { when: addNoBreakSpaces(when.of(lost)) })}>
              {text('gone.text')}
            </Notice>
          )}
          <DayAndTimePicker
            service={service}
            firstDate={firstDate}
            lastDate={lastDate}
            date={chosen.date}
            time={chosen.time}
            own={[visit, ...findTimesBlockedByVisits(others, visit.vehicle.id, service)]}
            moving={visit}
            onDay={(date) => choose({ date })}
            onChange={choose}
            onPick={choose}
            continuesOnPick={false}
            onFocusLost={() => setRefocus((times) => times + 1)}
          >
            {(picker, free) => {
              const isLastChange = free !== null && computeChangeDeadline(free) <= now;
              return (
                <StepForm
                  chosen={free !== null}
                  onContinue={move}
                  action={text('action')}
                  busy={isPending || isMoved}
                  summary={free && <NewTime visit={visit} to={free} />}
                  sentence={isLastChange && <LastChangeText />}
                  facts={<MoveFacts visit={visit} to={free} isLastChange={isLastChange} />}
                >
                  {picker}
                  {isLastChange && (
                    <div className={styles.lastChange}>
                      <LastChangeText />
                    </div>
                  )}
                  {failure && <MoveFailure visit={visit} error={failure} onRetry={move} />}
                </StepForm>
              );
            }}
          </DayAndTimePicker>
        </>
      )}
    </Page>
  );
}

interface MoveFactsProps {
  visit: Appointment;
  /** Chosen time; null if none is chosen or the chosen one is not free. */
  to: DateAndTime | null;
  isLastChange: boolean;
}

/** Facts of the visit with its current and new time, beside the list of times. Only wide screens show them. */
function MoveFacts({ visit, to, isLastChange }: MoveFactsProps) {
  const text = useText();
  const wordsOf = useServiceTexts();
  const when = useDateAndTimeFormatter();
  const items: DescriptionItem[] = [
    { label: text('facts.reference'), value: <span translate="no">{visit.reference}</span> },
    { label: text('facts.vehicle'), value: <VehiclePlateAndName size="md" vehicle={visit.vehicle} /> },
    { label: text('facts.service'), value: wordsOf(visit.service_type).title },
    to
      ? {
          label: text('facts.new'),
          value: (
            <>
              <NewTime visit={visit} to={to} />
              <ExpectedReadyTime service={visit.service_type} time={to} />
            </>
          ),
        }
      : {
          label: text(visit.status === 'requested' ? 'facts.now.requested' : 'facts.now'),
          value: when.of(visit),
        },
  ];
  return (
    <>
      <h2>{text('facts.title')}</h2>
      <DescriptionList items={items} />
      {isLastChange && <LastChangeText />}
    </>
  );
}

/** New time of a visit beside its struck-out current one, in words for screen readers, which do not announce the line. */
function NewTime({ visit, to }: { visit: Appointment; to: DateAndTime }) {
  const text = useText();
  const when = useDateAndTimeFormatter();
  return (
    <>
      <s aria-hidden="true" className={styles.old}>
        {addNoBreakSpaces(when.of(visit))}
      </s>{' '}
      {addNoBreakSpaces(when.of(to))}{' '}
      <VisuallyHidden>{text('instead', { when: when.of(visit) })}</VisuallyHidden>
    </>
  );
}

/** Warns that the visit cannot be changed online once it is moved to a near time, and says whom to call. */
function LastChangeText() {
  const text = useText();
  const { cutOffHours } = siteSettings().booking;
  return (
    <span className={styles.warning}>
      {text('final', { hours: cutOffHours })} <WorkshopPhoneLink />
    </span>
  );
}

interface MoveFailureProps {
  visit: Appointment;
  error: Error;
  onRetry: () => void;
}

function MoveFailure({ visit, error, onRetry }: MoveFailureProps) {
  const text = useText();
  if (error instanceof ApiProblem && error.code === 'vehicle_already_booked') {
    return (
      <FailureNotice title={text('booked.title', { registration: visit.vehicle.device_reg })} action={null}>
        {text('booked.text')}
      </FailureNotice>
    );
  }
  return <VisitChangeFailure title={text('failed')} error={error} onRetry={onRetry} />;
}
