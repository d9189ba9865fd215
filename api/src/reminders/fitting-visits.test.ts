/** @jest-environment node */
import { type CandidateVisit, fittingVisits } from './fitting-visits.ts';

const TODAY = '2026-03-02';

/** A reminder of a car, which is due on 20 March 2026 and was added a year before. */
const wanted = (change: Partial<Parameters<typeof fittingVisits>[0]> = {}) => ({
  vehicle_id: 'car',
  appointment_id: null,
  service_type: null,
  repeat_months: null,
  declined_appointment_id: null,
  planned_appointment_id: null,
  previous_appointment_id: null,
  created_at: new Date('2025-03-20T08:00:00Z'),
  ...change,
});

const visit = (id: string, change: Partial<CandidateVisit> = {}): CandidateVisit => ({
  id,
  reference: id,
  vehicle_id: 'car',
  service_type: 'repair',
  status: 'confirmed',
  date: '2026-03-10',
  time: '10:00',
  odometer_km: null,
  noted_at: new Date('2026-03-10T12:00:00Z'),
  ...change,
});

/** The ids of the visits that fit. */
function fitting(
  change: Parameters<typeof wanted>[0],
  visits: readonly CandidateVisit[],
  on: string | null = '2026-03-20',
) {
  const { booked, offered } = fittingVisits(wanted(change), { on, leadDays: 14, today: TODAY }, visits);
  return { booked: booked?.id, offered: offered?.id };
}

const NONE = { booked: undefined, offered: undefined };
const ofRepair = { service_type: 'repair' };
const planned = { planned_appointment_id: 'planned' };
const completed = { status: 'completed', date: '2026-03-01' } as const;

describe('a reminder that nobody planned', () => {
  it.each([
    ['a visit of its kind', ofRepair, {}, 'booked'],
    ['none of another kind', ofRepair, { service_type: 'others' }, undefined],
    ['none where it has no kind of work', {}, {}, undefined],
    ['none of another vehicle', ofRepair, { vehicle_id: 'van' }, undefined],
    ['none long before it is due', ofRepair, { date: '2026-01-18' }, undefined],
    ['none long after it is due', ofRepair, { date: '2026-04-04' }, undefined],
  ] as const)('should be booked by %s', (_, change, of, id) => {
    expect(fitting(change, [visit('booked', of)])).toEqual({ ...NONE, booked: id });
  });
});

describe('a reminder that is planned for a visit', () => {
  it.each([
    ['of another kind of work', ofRepair, { service_type: 'others' }],
    ['where it has no kind of work', {}, {}],
    ['long before it is due', ofRepair, { date: '2025-12-01' }],
    ['long after it is due', ofRepair, { date: '2026-08-01' }],
    ['for which the vehicle is there', {}, { status: 'ready' }],
  ] as const)('should be booked by it: %s', (_, change, of) => {
    expect(fitting({ ...planned, ...change }, [visit('planned', of)])).toEqual({
      ...NONE,
      booked: 'planned',
    });
  });

  it('should be booked by it while nobody knows when it is due', () => {
    expect(fitting(planned, [visit('planned')], null)).toEqual({ ...NONE, booked: 'planned' });
  });

  it('should be booked by it rather than by an earlier one of its kind', () => {
    const visits = [visit('earlier', { date: '2026-03-09' }), visit('planned', { service_type: 'others' })];
    expect(fitting({ ...ofRepair, ...planned }, visits)).toEqual({ ...NONE, booked: 'planned' });
  });

  it('should be booked by one of its kind where the planned one is none any more', () => {
    expect(fitting({ ...ofRepair, ...planned }, [visit('other')])).toEqual({ ...NONE, booked: 'other' });
    expect(fitting(planned, [visit('other')])).toEqual(NONE);
  });

  it('should be offered it once it is completed, rather than a later one of its kind', () => {
    const visits = [visit('planned', { ...completed, service_type: 'others' }), visit('later', completed)];
    expect(fitting(planned, visits)).toEqual({ ...NONE, offered: 'planned' });
    expect(fitting({ ...ofRepair, ...planned }, visits)).toEqual({ ...NONE, offered: 'planned' });
  });

  it.each([
    ['it was declined', { declined_appointment_id: 'planned' }],
    ['the reminder hangs on it', { appointment_id: 'planned' }],
    ['it was done in it the time before', { previous_appointment_id: 'planned' }],
    ['it is of another vehicle', { vehicle_id: 'van' }],
  ])('should not take a visit for it where %s', (_, change) => {
    expect(fitting({ ...planned, ...change }, [visit('planned')])).toEqual(NONE);
    expect(fitting({ ...planned, ...change }, [visit('planned', completed)])).toEqual(NONE);
  });
});
