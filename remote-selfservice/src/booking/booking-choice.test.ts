import { bookPath, parseBookingParameters } from '@forecourt/shared/links';
import {
  BOOKING_STEPS,
  type BookingChoice,
  type BookingState,
  computeStepProgress,
  findPreviousStep,
  parseBookingState,
  reduceBooking,
} from './booking-choice.ts';

const options = {
  vehicles: ['golf', 'transit'],
  services: ['repair', 'installation', 'others'],
  slots: ['09:00', '10:30'],
  firstDate: '2026-11-23',
  lastDate: '2027-01-22',
  isOpen: (date: string, time: string) => date !== '2026-11-28' && time < '18:00',
};
const complete: BookingChoice = { vehicle: 'golf', service: 'repair', date: '2026-11-26', time: '10:30' };
const nothing: BookingChoice = { vehicle: null, service: null, date: null, time: null };

const open = (query: string, some = options) =>
  parseBookingState(parseBookingParameters(new URLSearchParams(query)), some);
const stepOf = (step: string | null, choice: BookingChoice) =>
  parseBookingState({ step, ...choice }, options).step;

describe('parseBookingState', () => {
  it('reads the booking that an address was made from', () => {
    const state: BookingState = { step: 'review', choice: complete };
    expect(open(bookPath({ step: state.step, ...complete }).split('?')[1] ?? '')).toEqual(state);
  });

  it('chooses an only vehicle from the start', () => {
    expect(open('', { ...options, vehicles: ['golf'] }).choice.vehicle).toBe('golf');
    expect(open('').choice.vehicle).toBeNull();
  });

  it.each([
    ['a vehicle of another customer', 'vehicle=other'],
    ['an unknown kind of work', 'service=wash'],
    ['a day that has passed', 'date=2026-11-22&time=10:30'],
    ['a day too far ahead', 'date=2027-01-23&time=10:30'],
    ['an invalid date', 'date=2026-13-99'],
    ['a day that does not exist', 'date=2026-11-31'],
    ['a time without a day', 'time=10:30'],
  ])('treats %s as not chosen', (_, query) => {
    expect(open(query).choice).toEqual(nothing);
  });

  it('keeps the day when only the time is no slot', () => {
    expect(open('date=2026-11-26&time=10:31').choice).toEqual({ ...nothing, date: '2026-11-26' });
  });

  it('retains a closed day without its time, so the time step can explain it', () => {
    const closed = open('step=review&vehicle=golf&service=repair&date=2026-11-28&time=10:30');
    expect(closed).toEqual({ step: 'time', choice: { ...complete, date: '2026-11-28', time: null } });
  });

  it('opens the first step without a choice when the address has no step', () => {
    expect(stepOf(null, nothing)).toBe('vehicle');
    expect(stepOf('elsewhere', { ...nothing, vehicle: 'golf' })).toBe('service');
    expect(stepOf(null, { ...nothing, vehicle: 'golf', service: 'repair' })).toBe('time');
    expect(stepOf(null, complete)).toBe('review');
    expect(open('', { ...options, vehicles: ['golf'] }).step).toBe('service');
  });

  it('requests a first vehicle with the work, whatever step the address has', () => {
    for (const step of ['', 'vehicle', 'service', 'time', 'review']) {
      expect(open(`step=${step}&service=repair`, { ...options, vehicles: [] })).toEqual({
        step: 'service',
        choice: { ...nothing, service: 'repair' },
      });
    }
  });

  it('opens no step whose earlier choices are missing', () => {
    expect(stepOf('review', nothing)).toBe('vehicle');
    expect(stepOf('review', { ...nothing, vehicle: 'golf' })).toBe('service');
    expect(stepOf('review', { ...complete, time: null })).toBe('time');
    expect(stepOf('review', complete)).toBe('review');
  });
});

describe('reduceBooking', () => {
  const kinds = { repair: { slots: 1 }, installation: { slots: 1 }, others: { slots: 4 } };
  const after = (choice: BookingChoice, action: Parameters<typeof reduceBooking>[1]) =>
    reduceBooking({ step: 'service', choice }, action, options, kinds);

  it('continues to the first step without a choice, otherwise to the review', () => {
    expect(after({ ...nothing, vehicle: 'golf' }, { type: 'go on' }).step).toBe('service');
    expect(after({ ...complete, time: null }, { type: 'go on' }).step).toBe('time');
    expect(after(complete, { type: 'go on' }).step).toBe('review');
  });

  it('stays on the step while something is chosen', () => {
    expect(after(nothing, { type: 'choose', vehicle: 'golf' })).toEqual({
      step: 'service',
      choice: { ...nothing, vehicle: 'golf' },
    });
  });

  it('continues with a picked part', () => {
    expect(after(nothing, { type: 'pick', vehicle: 'golf' }).step).toBe('service');
    expect(after({ ...nothing, vehicle: 'golf' }, { type: 'pick', service: 'repair' }).step).toBe('time');
    expect(
      after(
        { ...nothing, vehicle: 'golf', service: 'repair' },
        { type: 'pick', date: '2026-11-26', time: '10:30' },
      ),
    ).toEqual({ step: 'review', choice: complete });
    expect(after(complete, { type: 'pick', service: 'others' }).step).toBe('time');
  });

  it('keeps the time when the new kind of work takes as long', () => {
    const { choice } = after(complete, { type: 'choose', service: 'installation' });
    expect(choice).toEqual({ ...complete, service: 'installation' });
  });

  it('drops the time, not the day, when it takes longer or shorter', () => {
    const { choice } = after(complete, { type: 'choose', service: 'others' });
    expect(choice).toEqual({ ...complete, service: 'others', time: null });
  });

  it.each(['installation', 'others'])('keeps a time that was chosen before the work: %s', (service) => {
    const early = { ...complete, service: null };
    expect(after(early, { type: 'pick', service })).toEqual({
      step: 'review',
      choice: { ...complete, service },
    });
  });

  it('drops the time with its day, and keeps it for the same day', () => {
    expect(after(complete, { type: 'choose', date: '2026-11-27' }).choice.time).toBeNull();
    expect(after(complete, { type: 'choose', date: '2026-11-26' }).choice.time).toBe('10:30');
    expect(after(nothing, { type: 'choose', date: '2026-11-27', time: '09:00' }).choice).toMatchObject({
      date: '2026-11-27',
      time: '09:00',
    });
  });

  it('returns to the times and retains all other choices when the chosen one is gone', () => {
    expect(after(complete, { type: 'time is gone' })).toEqual({ step: 'time', choice: complete });
  });
});

describe('findPreviousStep', () => {
  it('returns each previous step, and null for the first', () => {
    expect(BOOKING_STEPS.map((step) => findPreviousStep(step, 2))).toEqual([
      null,
      'vehicle',
      'service',
      'time',
    ]);
  });

  it('leaves out the vehicle if there are fewer than two', () => {
    expect([1, 0].map((vehicles) => findPreviousStep('service', vehicles))).toEqual([null, null]);
  });
});

describe('computeStepProgress', () => {
  it('counts the vehicle only if there are several', () => {
    const progress = (vehicles: number) =>
      BOOKING_STEPS.map((step) => computeStepProgress(step, vehicles)).map(
        ({ current, total }) => `${current}/${total}`,
      );
    expect(progress(2)).toEqual(['1/4', '2/4', '3/4', '4/4']);
    expect(progress(1)).toEqual(['1/4', '1/3', '2/3', '3/3']);
  });
});
