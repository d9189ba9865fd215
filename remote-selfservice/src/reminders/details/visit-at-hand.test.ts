import { completedVisit, reminderOf, transit, visitOf } from '../../testing/samples.ts';
import { visitAtHand } from './visit-at-hand.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const { id, device_reg, make, model } = transit;
const ofTransit = visitOf({ vehicle: { id, device_reg, make, model } });
const inTheWorkshop = visitOf({ id: 'here', date: '2026-11-23', status: 'in_progress' });

describe('the visit at which it could be done as well', () => {
  it('should be the next one of the vehicle, or the one it is at the workshop for', () => {
    expect(visitAtHand(reminderOf(), [completedVisit(), ofTransit, visitOf()], NOW)).toEqual(visitOf());
    expect(visitAtHand(reminderOf(), [visitOf(), inTheWorkshop], NOW)).toEqual(inTheWorkshop);
  });

  it('should ignore other vehicles and past visits', () => {
    expect(visitAtHand(reminderOf(), [completedVisit(), ofTransit], NOW)).toBeNull();
  });

  it.each([
    ['is booked', { state: 'booked' }],
    ['is far off', { state: 'upcoming' }],
    ['was put off', { status: 'snoozed' }],
    ['is done', { status: 'done', state: null }],
  ] as const)('should be null where the reminder %s', (_, change) => {
    expect(visitAtHand(reminderOf(change), [visitOf()], NOW)).toBeNull();
  });
});
