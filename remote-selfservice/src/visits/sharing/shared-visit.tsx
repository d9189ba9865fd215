import { fetchSharedCalendarFile, type SharedVisit, sharedVisitQuery } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { saveFile } from '@forecourt/shared/files';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { useQuery, useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice, QueryScreen } from '@forecourt/shared/screens';
import { InvalidLinkScreen, useLinkToken } from '@forecourt/shared/share-link';
import {
  Button,
  Card,
  calendarIcon,
  DateTile,
  Notice,
  type PageHeaderProps,
  ResponsiveCallLink,
  Row,
  ShowOn,
  Skeleton,
  Stack,
  StateDisc,
  Tag,
  Text,
  WorkshopPhoneLink,
} from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { isAtWorkshop, visitTimeZone } from '@forecourt/shared/visits';
import {
  DirectionsLink,
  isReadyTimePassed,
  useCurrentMinute,
  useServiceTexts,
  WorkshopTimeNote,
} from '@forecourt/shared/workshop';
import { type ReactNode, useState } from 'react';
import { LONG_DATE_FORMAT, useDateAndTimeFormatter } from '../../slot-picker/text.ts';
import { useText as useAreaText } from '../../text.ts';
import { CollectionHours, useExpectedEnd } from '../at-the-workshop.tsx';
import visitStyles from '../visit.module.css';
import { WhatToBring } from '../visit-actions.tsx';
import { VisitDayHeading } from '../visit-date-tile.tsx';
import { computeVisitStage, toTodayOrTomorrow } from '../visit-status.ts';
import { WorkshopLocation } from '../workshop-location.tsx';
import { useText } from './text.ts';

/** Screen of a shared visit, open to anyone with its link: when and where to bring the vehicle, and when to collect it. */
export function SharedVisitScreen() {
  const text = useText();
  const token = useLinkToken();
  const heading = useSharedVisitHeading();
  const query = useQuery(sharedVisitQuery(token));
  const isInvalid = query.error instanceof ApiProblem && query.error.code === 'not_found';
  // Also once the link has ended while the page is open.
  if (isInvalid) return <InvalidLinkScreen />;
  return (
    <QueryScreen
      query={query}
      width="field"
      centered
      header={heading}
      loading={text('loading')}
      skeleton={<Skeleton shape="block" height={320} />}
      failed={text('unavailable')}
    >
      {(visit) => <SharedVisitDetails visit={visit} token={token} />}
    </QueryScreen>
  );
}

function useSharedVisitHeading(): (visit: SharedVisit | undefined) => PageHeaderProps {
  const text = useText();
  const areaText = useAreaText();
  const serviceWords = useServiceTexts();
  const format = useFormat();
  const when = useDateAndTimeFormatter();
  const now = useCurrentMinute();
  return (visit) => {
    if (!visit) {
      return {
        title: text('upcoming.title'),
        leading: <Skeleton shape="block" width="6.5rem" height={138} />,
        lead: <Skeleton width={180} height={88} />,
      };
    }
    const { date, time, service_type } = visit;
    const stage = computeVisitStage(visit, now);
    const near = toTodayOrTomorrow(visit, now);
    const { title: service, duration } = serviceWords(service_type);
    const tile = (muted: boolean) => (
      <DateTile
        {...format.dateParts(date)}
        dateTime={`${date}T${time}`}
        time={format.time(time)}
        muted={muted}
      />
    );
    const lead = (work: ReactNode, status?: ReactNode) => (
      <Stack gap={4}>
        {work}
        <VehiclePlateAndName size="md" vehicle={visit.vehicle} />
        {status}
        <WorkshopTimeNote timeZone={visitTimeZone(visit)} />
      </Stack>
    );
    const work = <Text>{service}</Text>;
    switch (stage) {
      case 'upcoming':
        return {
          title: text(near ? `upcoming.title.${near}` : 'upcoming.title'),
          leading: tile(false),
          lead: lead(
            <>
              <ShowOn device="paper">
                <Text strong>{when.of(visit, LONG_DATE_FORMAT)}</Text>
              </ShowOn>
              <Text>{duration ? `${service}. ${areaText('visit.duration', { duration })}` : service}</Text>
            </>,
            <div>
              {visit.status === 'requested' ? (
                <Tag tone="warn">{areaText('status.requested')}</Tag>
              ) : (
                <Tag tone="quiet">{areaText('event.confirmed')}</Tag>
              )}
            </div>,
          ),
        };
      case 'in_progress':
      case 'ready':
        return {
          title: areaText(
            stage === 'ready'
              ? 'event.ready'
              : isReadyTimePassed(visit, now)
                ? 'ready.late.title'
                : 'event.in_progress',
          ),
          leading: (
            <StateDisc
              of={stage === 'ready' ? 'ready' : isReadyTimePassed(visit, now) ? 'late' : 'atWorkshop'}
            />
          ),
          lead: lead(work),
        };
      case 'cancelled':
        return {
          title: text('cancelled.title'),
          leading: tile(true),
          lead: lead(work),
        };
      case 'completed':
      case 'no_show':
      case 'unreported':
        return { title: text('over.title'), leading: tile(true), lead: lead(work) };
    }
  };
}

function SharedVisitDetails({ visit, token }: { visit: SharedVisit; token: string }) {
  const text = useText();
  const now = useCurrentMinute();
  const stage = computeVisitStage(visit, now);
  const expected = useExpectedEnd({ ...visit, changes: [] }, now);
  return (
    <>
      <StateAnnouncement visit={visit} />
      {stage === 'upcoming' && visit.moved && (
        <Notice tone="warn" title={text('moved')}>
          {text('moved.text')}
        </Notice>
      )}
      <Card lift>
        {stage === 'upcoming' && !toTodayOrTomorrow(visit, now) && (
          <ShowOn device="screen">
            <VisitDayHeading visit={visit} now={now} />
          </ShowOn>
        )}
        {stage === 'cancelled' && <Text strong>{text('cancelled.lead')}</Text>}
        {stage === 'completed' && <Text strong>{text('over.text')}</Text>}
        {stage === 'in_progress' && expected && (
          <div className={visitStyles.until}>
            <p>{expected.text}</p>
          </div>
        )}
        {stage === 'in_progress' && expected?.planned && <Text>{expected.planned}</Text>}
        {stage === 'ready' && (
          <div className={visitStyles.until}>
            <CollectionHours now={now} />
          </div>
        )}
        {stage === 'ready' && <Text>{text('ready.say')}</Text>}
        <WorkshopLocation
          printed
          date={stage === 'upcoming' ? visit.date : stage === 'in_progress' ? (expected?.date ?? null) : null}
        />
        {stage === 'upcoming' && <WhatToBring />}
        <ShowOn device="screen">
          <Row share wrap gap={8}>
            {stage === 'upcoming' && <CalendarButton token={token} />}
            {(stage === 'upcoming' || isAtWorkshop(visit)) && (
              <DirectionsLink variant={stage === 'ready' ? 'primary' : 'quiet'} stacked />
            )}
            <ResponsiveCallLink stacked={stage === 'upcoming' || isAtWorkshop(visit)} />
          </Row>
        </ShowOn>
        <ShowOn device="paper">
          <Text>
            <WorkshopPhoneLink />
          </Text>
        </ShowOn>
      </Card>
    </>
  );
}

function CalendarButton({ token }: { token: string }) {
  const text = useText();
  const areaText = useAreaText();
  const locale = useLocale();
  const { mutate, isPending, data, error } = useSingleMutation({
    mutationFn: async () => {
      const file = await fetchSharedCalendarFile(token, locale);
      saveFile(file);
      return file.name;
    },
  });
  return (
    <>
      <Button
        {...NEEDS_BACKEND}
        variant="quiet"
        stacked
        icon={calendarIcon}
        busy={isPending}
        onClick={() => mutate()}
      >
        {areaText('calendar.add')}
      </Button>
      <span role="status" className="visually-hidden">
        {data && areaText('calendar.saved', { name: data })}
      </span>
      {error && <FailureNotice title={text('calendar.failed')} error={error} onRetry={() => mutate()} />}
    </>
  );
}

/** Announces to screen readers that status or time have changed, without the booked time once the vehicle is there. */
function StateAnnouncement({ visit }: { visit: SharedVisit }) {
  const { title } = useSharedVisitHeading()(visit);
  const when = useDateAndTimeFormatter().of(visit, LONG_DATE_FORMAT);
  const state = isAtWorkshop(visit) ? title : `${title}: ${when}`;
  const [known] = useState(state);
  return (
    <span role="status" className="visually-hidden">
      {state !== known && state}
    </span>
  );
}
