import type { Appointment } from '@forecourt/shared/api';
import { screen, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createCancelledVisit, createCompletedVisit, createSampleVisit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

const PAPER = '[data-show-on="paper"]';
const paperHeader = () => document.querySelector(`header ${PAPER}`);

/** Opens a visit. @returns label → value of the facts on paper */
async function printVisit(visit: Appointment) {
  workshop.me = { ...workshop.me, display_name: 'Mara Example' };
  workshop.appointments = [visit];
  await openSelfserviceArea(`/visits/${visit.id}`);
  await screen.findByText('Mara Example', { selector: 'dd' });
  const labels = [...document.querySelectorAll(`${PAPER} dt`)];
  return Object.fromEntries(labels.map((label) => [label.textContent, label.nextSibling?.textContent]));
}

describe('a printed visit', () => {
  it('has all that the reception needs', async () => {
    const facts = await printVisit(createSampleVisit({ note: 'Brake noise' }));
    expect(paperHeader()).toHaveTextContent(/^Thursday 26 November 2026, 10:30$/);
    expect(facts).toEqual({
      // Without the phone number, which is in the page's header.
      Where:
        'Harbour Street Garage\n12 Harbour Street\nLondon SE1 0ZZ\nOpen Thu\u00a026\u00a0Nov, 09:00 to 18:00',
      Reference: 'HSG-4F7K',
      'Type of work': 'Repair',
      Status: 'Confirmed',
      'Your note': 'Brake noise',
      Customer: 'Mara Example',
      Phone: '+44 7700 900123',
      'What to bring': 'The keys, and the service book if you have one.',
    });
    expect(Object.keys(facts)[0]).toBe('Where');
  });

  it('has the vehicle in its header, and the status only among its facts', async () => {
    await printVisit(createSampleVisit());
    const header = within(document.querySelector('header') ?? document.body);
    expect(header.getByText('VW Golf').closest('[data-show-on="screen"]')).toBeNull();
    expect(header.getByText('Confirmed').closest('[data-show-on="screen"]')).not.toBeNull();
  });

  it('names the time zone to customers whose clock differs', async () => {
    await printVisit(createSampleVisit({ time_zone: 'Asia/Tokyo' }));
    expect(paperHeader()).toHaveTextContent('Tokyo');
  });

  it('names the reason of a cancellation with the status', async () => {
    const facts = await printVisit(createCancelledVisit('workshop', { reason: 'No lift that day' }));
    expect(facts.Status).toBe('Cancelled by us\nReason: No lift that day');
    expect(paperHeader()).toHaveTextContent('Thursday 26 November 2026, 10:30');
    expect(facts).not.toHaveProperty('What to bring');
  });

  it('contains the work done with its price, and no status, which the title names', async () => {
    const work = ['Front pads replaced', 'Brake fluid changed'];
    const price = { cost_minor: 14_900, currency: 'GBP' };
    const facts = await printVisit(createCompletedVisit({ work, odometer_km: 84_120, ...price }));
    expect(facts).toMatchObject({
      'What we did': 'Front pads replaced\nBrake fluid changedTotal £149.00',
      Mileage: '52,270 miles',
    });
    for (const label of ['Status', 'Total']) expect(facts).not.toHaveProperty(label);
  });

  it('has only the day of the work if it was done earlier than booked', async () => {
    const visit = createCompletedVisit({ date: '2026-12-15', work_date: '2026-11-20' });
    await printVisit(visit);
    expect(paperHeader()).toHaveTextContent(/^Friday 20 November 2026$/);
  });

  it.each(['ready', 'completed'] as const)('contains the price of a visit that is %s', async (status) => {
    const price = { cost_minor: 14_900, currency: 'GBP' };
    const facts = await printVisit(createCompletedVisit({ status, ...price }));
    expect(facts.Total).toBe('£149.00');
    // The history is of no use at the reception.
    expect(Object.keys(facts).at(-1)).toBe('Phone');
    expect(screen.getByText('£149.00', { selector: 'dd > strong' })).toBeInTheDocument();
  });

  it.each(['in_progress', 'ready'] as const)(
    'says of a vehicle at the workshop that its time was booked: %s',
    async (status) => {
      await printVisit(createSampleVisit({ status }));
      expect(paperHeader()).toHaveTextContent(/^Booked: Thursday 26 November 2026, 10:30$/);
    },
  );

  it('names no status while the outcome is unknown', async () => {
    const facts = await printVisit(createSampleVisit({ date: '2026-11-12' }));
    expect(facts).not.toHaveProperty('Status');
    expect(facts).not.toHaveProperty('What to bring');
  });
});
