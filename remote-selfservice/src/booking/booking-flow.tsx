import type { Vehicle } from '@forecourt/shared/api';
import { addDays, localDateAt } from '@forecourt/shared/dates';
import { useDraft } from '@forecourt/shared/drafts';
import { useNavigate, useSearchParams } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { useEffect, useState } from 'react';
import {
  type BookingChoice,
  choiceFrom,
  completeChoice,
  nextStep,
  type Step,
  searchOf,
  stepFrom,
} from './booking-choice.ts';
import { ChooseService } from './choose-service.tsx';
import { ChooseTime } from './choose-time.tsx';
import { ChooseVehicle } from './choose-vehicle.tsx';
import { NOTE_DRAFT } from './note-draft.ts';
import { Review } from './review.tsx';

/** What each step of the booking gets. */
export interface StepProps {
  choice: BookingChoice;
  vehicles: readonly Vehicle[];
  /** First and last day that can be booked. */
  firstDate: string;
  lastDate: string;
  /** Changes the choice and stays on the step. */
  choose: (next: BookingChoice) => void;
  /** Goes on to the next step that lacks its choice. */
  goOn: () => void;
  /** The address of another step, with everything chosen so far. */
  pathOf: (step: Step) => string;
}

/** The booking, step by step. What was chosen lives in the address: back, reload and a bookmark all work. */
export function BookingFlow({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { booking, organisation } = siteSettings();
  const firstDate = localDateAt(new Date(), organisation.timeZone);
  const lastDate = addDays(firstDate, booking.horizonDays);
  const ids = vehicles.map(({ id }) => id);
  const [draft, keepDraft] = useDraft(NOTE_DRAFT);

  const inAddress = choiceFrom(search, { vehicles: ids, slots: booking.slots, firstDate, lastDate });
  const [choice, setChoice] = useAheadOf(search, inAddress);
  const step = stepFrom(search, choice);
  const pathOf = (to: Step, next = choice) => `/book${searchOf(to, next)}`;
  const props: StepProps = {
    choice,
    vehicles,
    firstDate,
    lastDate,
    choose: (next) => {
      setChoice(next);
      void navigate(pathOf(step, next), { replace: true });
    },
    goOn: () => void navigate(pathOf(nextStep(choice))),
    pathOf,
  };

  const complete = completeChoice(choice);
  const vehicle = vehicles.find(({ id }) => id === choice.vehicle);
  if (step === 'review' && complete && vehicle) {
    const note = draft.note ?? '';
    const setNote = (next: string) => keepDraft({ note: next });
    return <Review {...props} choice={complete} vehicle={vehicle} note={note} onNote={setNote} />;
  }
  if (step === 'time' && choice.service && vehicle) {
    return <ChooseTime {...props} service={choice.service} vehicle={vehicle} />;
  }
  return step === 'service' ? <ChooseService {...props} /> : <ChooseVehicle {...props} />;
}

/**
 * The choice, which is ahead of the address for a moment: the router draws a new address when there is time, and on a slow
 * phone *Continue* is pressed before.
 */
function useAheadOf(
  search: URLSearchParams,
  inAddress: BookingChoice,
): [BookingChoice, (next: BookingChoice) => void] {
  const [ahead, setAhead] = useState<BookingChoice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the event
  useEffect(() => setAhead(null), [search]);
  return [ahead ?? inAddress, setAhead];
}
