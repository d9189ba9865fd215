import { type Appointment, type Reschedule, rescheduleAppointment } from '@forecourt/shared/api';
import { addDays, localDateAt, withoutLineBreaks } from '@forecourt/shared/dates';
import { visitPath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { QueryContent } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Page, PageHeader } from '@forecourt/shared/ui';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { useEffect, useEffectEvent, useState } from 'react';
import { StepForm } from '../booking/step-form.tsx';
import { chosenTimeState, shownDay } from '../times/free-times.ts';
import { PickTime } from '../times/pick-time.tsx';
import { isTimeGone, useRefreshTimes } from '../times/refresh-times.ts';
import { useText as useTimesText } from '../times/text.ts';
import { TimeLead } from '../times/time-lead.tsx';
import { TimeSkeleton } from '../times/time-skeleton.tsx';
import { useDays } from '../times/use-days.ts';
import { useWhen } from '../times/use-when.ts';
import { ChangedNotice } from '../visits/changed-notice.tsx';
import { justDone } from '../visits/just-done.ts';
import { useVisitChange } from '../visits/use-visit-change.ts';
import { goBack, isEntryBefore } from './entry-before.ts';
import { MoveFacts } from './move-facts.tsx';
import { MoveFailure } from './move-failure.tsx';
import { NotMovable, whyNotMovable } from './not-movable.tsx';
import { useText } from './text.ts';

interface Chosen {
  date: string | null;
  time: string | null;
}

/** Times that a visit can be moved to, with the action; or why it cannot be moved. */
export function MoveForm({ visit }: { visit: Appointment }) {
  const text = useText();
  const timesText = useTimesText();
  const navigate = useNavigate();
  const now = useCurrentMinute();
  const when = useWhen();
  const refreshTimes = useRefreshTimes();
  const { booking, organisation } = siteSettings();
  const firstDate = localDateAt(now, organisation.timeZone);
  const lastDate = addDays(firstDate, booking.horizonDays);
  const service = visit.service_type;
  // Most customers want another time near the current one.
  const [chosen, setChosen] = useState<Chosen>({ date: visit.date, time: null });
  const [refocus, setRefocus] = useState(0);
  const days = useDays({ service, firstDate, lastDate, date: chosen.date, moving: visit });
  const shown = shownDay(days.days, chosen.date);
  const isFree =
    shown !== null && shown.date === chosen.date && chosenTimeState(chosen.time, shown.slots) === 'free';

  const { send, isPending, error } = useVisitChange(visit, rescheduleAppointment, { leadsOn: true });
  /** Choice of the last try: its error disappears with another choice. */
  const [tried, setTried] = useState<Chosen | null>(null);
  const failure = tried === chosen && !isPending && !isTimeGone(error) ? error : null;
  function leadOn() {
    const path = visitPath(visit.id);
    const show = () => void navigate(path, { replace: true, state: justDone('moved') });
    if (isEntryBefore(path)) goBack(show);
    else show();
  }
  // The response was lost, but the visit has the wanted time.
  const hasArrived =
    error !== null && tried !== null && tried.date === visit.date && tried.time === visit.time;
  const leadOnLate = useEffectEvent(leadOn);
  useEffect(() => {
    if (hasArrived) leadOnLate();
  }, [hasArrived]);
  function move() {
    const { date, time } = chosen;
    if (date === null || time === null) return;
    const to: Reschedule = { date, time };
    setTried(chosen);
    send(to, {
      onSuccess: leadOn,
      onError: (refusal) => refreshTimes(refusal, { service, date, moving: visit.id }),
    });
  }

  // The visit's own screen reports the move.
  const isMoving = isPending || hasArrived;
  const reasonNot = isMoving ? null : whyNotMovable(visit, now, error);
  return (
    <Page width="overview" focused>
      <PageHeader
        title={text('title')}
        lead={
          <TimeLead service={service} vehicle={visit.vehicle} timeZone={organisation.timeZone}>
            {text('now', { when: withoutLineBreaks(when.of(visit)) })}
          </TimeLead>
        }
        back={{ to: visitPath(visit.id), text: text('flow'), where: text('back') }}
        refocus={refocus}
      />
      {!reasonNot && (
        <ChangedNotice visit={visit} isChanging={isMoving}>
          {text('changed', { when: when.of(visit) })}
        </ChangedNotice>
      )}
      {reasonNot ? (
        <NotMovable visit={visit} reason={reasonNot} />
      ) : (
        <QueryContent
          query={{ ...days, data: days.status === 'ready' ? (shown ?? undefined) : undefined }}
          loading={timesText('time.loading')}
          skeleton={<TimeSkeleton />}
          failed={timesText('time.failed')}
          onFocusLost={() => setRefocus((times) => times + 1)}
        >
          {(day) => (
            <StepForm
              chosen={isFree}
              onContinue={move}
              action={text('action')}
              busy={isPending}
              summary={isFree && chosen.time !== null ? when.of({ date: day.date, time: chosen.time }) : null}
              detail={text('instead', { when: withoutLineBreaks(when.of(visit)) })}
              facts={<MoveFacts visit={visit} to={isFree ? chosen : null} />}
            >
              <PickTime
                service={service}
                days={days}
                day={day}
                firstDate={firstDate}
                lastDate={lastDate}
                date={chosen.date}
                time={chosen.time}
                own={visit}
                onDay={(date) => setChosen({ date, time: null })}
                onChange={setChosen}
                onPick={setChosen}
                leadsOn={false}
              />
              {failure && <MoveFailure visit={visit} error={failure} onRetry={move} />}
            </StepForm>
          )}
        </QueryContent>
      )}
    </Page>
  );
}
