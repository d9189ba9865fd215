import { pinDate } from '@forecourt/shared/testing';
import { screen, within } from '@testing-library/react';
import { MONDAY, open } from '../testing/open.ts';
import { cancelledVisit, completedVisit, visitOf } from '../testing/samples.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';

let workshop: Workshop;
beforeEach(() => {
  pinDate(MONDAY);
  workshop = openWorkshop();
});

const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section })).getAllByRole('listitem');

describe('visits', () => {
  it('should list what is to come and what is over', async () => {
    workshop.appointments = [visitOf({ date: '2026-11-12', status: 'completed' }), visitOf()];
    await open('/visits');
    expect(await rowsOf('Upcoming visits')).toHaveLength(1);
    expect(await rowsOf('Past visits')).toHaveLength(1);
  });

  it('should say how far a visit is only where that is out of the ordinary', async () => {
    workshop.appointments = [
      visitOf({ date: '2026-11-11', status: 'no_show' }),
      visitOf({ date: '2026-11-12', status: 'requested' }),
      visitOf({ date: '2026-11-13', status: 'completed' }),
      cancelledVisit('customer', { date: '2026-11-24' }),
      cancelledVisit('workshop', { date: '2026-11-25' }),
      visitOf({ date: '2026-11-26' }),
      visitOf({ date: '2026-11-27', status: 'requested' }),
    ];
    await open('/visits');
    const textsOf = async (section: string) => (await rowsOf(section)).map(({ textContent }) => textContent);
    const row = 'Repair, 10:30Registration AB12 CDEAB12 CDE';
    expect(await textsOf('Upcoming visits')).toEqual([
      `Thu 26 Nov${row}`,
      `Fri 27 Nov${row}Not confirmed yet`,
    ]);
    expect(await textsOf('Cancelled by us')).toEqual([`Wed 25 Nov${row}Cancelled by us`]);
    expect(await textsOf('Past visits')).toEqual([
      `Tue 24 Nov${row}Cancelled`,
      `Fri 13 Nov${row}`,
      `Thu 12 Nov${row}`,
      `Wed 11 Nov${row}Didn’t take place`,
    ]);
  });

  it('should say of a visit that is done what was done, and how it was', async () => {
    const rating = { stars: 4, comment: null, editable_until: '2026-11-19T12:00:00.000Z' };
    workshop.appointments = [completedVisit({ work: ['Front pads replaced', 'Washed'], rating })];
    await open('/visits');
    const [past] = await rowsOf('Past visits');
    expect(past).toHaveTextContent('Front pads replaced');
    expect(past).toHaveTextContent('4 stars, Good');
  });

  it('should unfold a long history bit by bit', async () => {
    workshop.appointments = Array.from({ length: 12 }, (_, index) =>
      visitOf({ date: `2026-10-${index + 10}`, status: 'completed' }),
    );
    const { user } = await open('/visits');
    expect(await rowsOf('Past visits')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await rowsOf('Past visits')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('should say what will be here to who never had a visit, and offer one', async () => {
    await open('/visits');
    expect(await screen.findByRole('heading', { name: 'No visits yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute(
      'href',
      '/book?return=%2Fvisits',
    );
  });

  it('should say what a visit is where none is booked', async () => {
    workshop.appointments = [completedVisit()];
    await open('/visits');
    expect(await screen.findByText(/Your next visit will appear here/)).toBeVisible();
  });
});
