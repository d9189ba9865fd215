import type { Vehicle } from '@forecourt/shared/api';
import { readBooking } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import { QueryScreen, type ScreenQuery } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { ShowOn, Skeleton, Stack, Steps } from '@forecourt/shared/ui';
import { useState } from 'react';
import { TimeSkeleton } from '../slot-picker/time-step.tsx';
import { PanesSkeleton, skeletonBlocks } from '../step-form.tsx';
import { bookingOptions, openBooking, progressAt, type Step } from './booking-choice.ts';
import { useWayOut } from './step.tsx';
import { useText } from './text.ts';

interface OpeningBookingProps {
  /** The customer's vehicles; may be pending or failed. */
  vehicles: ScreenQuery<Vehicle[]>;
}

/** Skeleton of the requested step while the vehicles load, in its final shape. */
export function OpeningBooking({ vehicles }: OpeningBookingProps) {
  const text = useText();
  const { search } = useLocation();
  const wanted = readBooking(new URLSearchParams(search));
  const wayOut = useWayOut(wanted.returnTo);
  // Most customers have one vehicle. Data that arrives while the visits still load changes nothing here: the skeleton would
  // only jump.
  const [known] = useState(() => vehicles.data?.map(({ id }) => id) ?? [wanted.vehicle ?? '']);
  const { step } = openBooking(wanted, bookingOptions(known));
  const isFirst = known.length === 0;
  const progress = progressAt(step, known.length);
  return (
    <QueryScreen
      query={{ ...vehicles, data: undefined }}
      width="overview"
      focused
      header={{
        title: text(isFirst ? 'book.first.title' : `book.${step}.title`),
        lead: step === 'vehicle' || step === 'review' || isFirst ? undefined : <Lead step={step} />,
        back: wayOut,
        progress: <Steps {...progress} label={text('book.progress', progress)} />,
      }}
      loading={text('book.loading')}
      skeleton={<StepSkeleton step={step} isFirst={isFirst} />}
      failed={text('book.failed')}
    >
      {() => null}
    </QueryScreen>
  );
}

function Lead({ step }: { step: Step }) {
  return (
    <ShowOn device="phone">
      <Skeleton width={step === 'time' ? 160 : 90} />
    </ShowOn>
  );
}

function StepSkeleton({ step, isFirst }: { step: Step; isFirst: boolean }) {
  if (step === 'time') return <TimeSkeleton />;
  if (step === 'review') {
    return (
      <PanesSkeleton>
        <Skeleton shape="block" height={386} />
        <Skeleton shape="block" height={150} />
      </PanesSkeleton>
    );
  }
  const kinds = Object.keys(siteSettings().booking.serviceTypes).length;
  return (
    <PanesSkeleton>
      {isFirst && <Skeleton shape="block" height={120} />}
      <Stack gap={12}>{step === 'vehicle' ? skeletonBlocks(2, 82) : skeletonBlocks(kinds, 74)}</Stack>
    </PanesSkeleton>
  );
}
