import {
  type BookingChoice,
  choiceFrom,
  nextStep,
  previousStep,
  searchOf,
  stepFrom,
  withService,
} from './booking-choice.ts';

const options = {
  vehicles: ['golf', 'transit'],
  slots: ['09:00', '10:30'],
  firstDate: '2026-11-23',
  lastDate: '2027-01-22',
};
const complete: BookingChoice = { vehicle: 'golf', service: 'repair', date: '2026-11-26', time: '10:30' };
const nothing: BookingChoice = { vehicle: null, service: null, date: null, time: null };
const choice = (query: string, some = options) => choiceFrom(new URLSearchParams(query), some);
const step = (wanted: string, chosen: BookingChoice) =>
  stepFrom(new URLSearchParams(wanted && { step: wanted }), chosen);

describe('choiceFrom', () => {
  it('should read back what searchOf wrote', () => {
    expect(choice(searchOf('review', complete))).toEqual(complete);
  });

  it('should choose an only vehicle from the start', () => {
    expect(choice('', { ...options, vehicles: ['golf'] }).vehicle).toBe('golf');
    expect(choice('').vehicle).toBeNull();
  });

  it.each([
    ['a vehicle of somebody else', 'vehicle=other'],
    ['an unknown kind of work', 'service=wash'],
    ['a day that has passed', 'date=2026-11-22&time=10:30'],
    ['a day too far ahead', 'date=2027-01-23&time=10:30'],
    ['what is no date', 'date=2026-13-99'],
    ['a time without a day', 'time=10:30'],
  ])('should take %s as not chosen', (_, query) => {
    expect(choice(query)).toEqual(nothing);
  });

  it('should keep the day when only the time is no slot', () => {
    expect(choice('date=2026-11-26&time=10:31')).toEqual({ ...nothing, date: '2026-11-26' });
  });
});

describe('steps', () => {
  it('should open the first step when the address names none', () => {
    expect(step('', complete)).toBe('vehicle');
    expect(step('elsewhere', complete)).toBe('vehicle');
  });

  it('should open no step before those that it needs', () => {
    expect(step('review', nothing)).toBe('vehicle');
    expect(step('review', { ...nothing, vehicle: 'golf' })).toBe('service');
    expect(step('review', { ...complete, time: null })).toBe('time');
    expect(step('review', complete)).toBe('review');
  });

  it('should go on to the first step that lacks its choice, and to the review when none does', () => {
    expect(nextStep({ ...nothing, vehicle: 'golf' })).toBe('service');
    expect(nextStep({ ...complete, time: null })).toBe('time');
    expect(nextStep(complete)).toBe('review');
  });

  it('should lead back one step at a time', () => {
    expect(previousStep('review')).toBe('time');
    expect(previousStep('vehicle')).toBeNull();
  });
});

describe('withService', () => {
  const slotsTaken = { repair: 1, installation: 1, others: 4 };

  it('should keep the time when the new kind of work takes as long', () => {
    expect(withService(complete, 'installation', slotsTaken)).toEqual({
      ...complete,
      service: 'installation',
    });
  });

  it('should drop the time, not the day, when it takes longer or shorter', () => {
    expect(withService(complete, 'others', slotsTaken)).toEqual({
      ...complete,
      service: 'others',
      time: null,
    });
  });
});
