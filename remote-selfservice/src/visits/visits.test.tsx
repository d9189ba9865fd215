import { screen, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createCancelledVisit, createCompletedVisit, createSampleVisit, golf } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section })).getAllByRole('listitem');

describe('the list of visits', () => {
  it('has each status and rating on a line of its own, below the vehicle', async () => {
    const rating = { stars: 5, comment: null, editable_until: '2026-11-19T12:00:00.000Z' };
    workshop.appointments = [
      createSampleVisit({ date: '2026-11-27', status: 'requested' }),
      createCompletedVisit({ date: '2026-11-20', rating }),
    ];
    await openSelfserviceArea('/visits');
    const [upcoming] = await rowsOf('Upcoming visits');
    const [past] = await rowsOf('Past visits');
    for (const row of [upcoming, past]) {
      const marks = row?.querySelector('.marks');
      expect(marks).toHaveTextContent(/VW Golf$/);
      expect(marks?.nextElementSibling).toHaveTextContent(/^(Not confirmed yet|5 stars.*)$/);
    }
  });

  it('shows the progress of upcoming visits, and only unusual outcomes of past ones', async () => {
    workshop.appointments = [
      createCancelledVisit('customer', { date: '2026-11-10' }),
      createSampleVisit({ date: '2026-11-11', status: 'no_show' }),
      createSampleVisit({ date: '2026-11-12', status: 'requested' }),
      createSampleVisit({ date: '2026-11-13', status: 'completed' }),
      createCancelledVisit('customer', { date: '2026-11-24' }),
      createCancelledVisit('workshop', { date: '2026-11-25' }),
      createSampleVisit({ date: '2026-11-26' }),
      createSampleVisit({ date: '2026-11-27', status: 'requested' }),
      createCancelledVisit('customer', { date: '2026-11-28' }),
    ];
    await openSelfserviceArea('/visits');
    const textsOf = async (section: string) => (await rowsOf(section)).map(({ textContent }) => textContent);
    const row = 'Repair, 10:30Registration AB12 CDEAB12 CDEVW Golf';
    expect(await textsOf('Upcoming visits')).toEqual([
      `Thu 26 Nov${row}`,
      `Fri 27 Nov${row}Not confirmed yet`,
    ]);
    expect(screen.getByText('We had to cancel your visit')).toBeVisible();
    expect(await textsOf('Past visits')).toEqual([
      `Fri 13 Nov${row}`,
      `Thu 12 Nov${row}`,
      `Wed 11 Nov${row}Missed`,
      `Tue 10 Nov${row}Cancelled by you`,
    ]);
    expect(await textsOf('Cancelled visits')).toEqual([
      `Tue 24 Nov${row}Cancelled by you`,
      `Sat 28 Nov${row}Cancelled by you`,
    ]);
    for (const state of [...screen.getAllByText('Cancelled by you'), screen.getByText('Missed')])
      expect(state.parentElement).toHaveClass('line', 'neutral');
  });

  it('says of a vehicle in the workshop that it is late', async () => {
    workshop.appointments = [
      createSampleVisit({ date: '2026-11-20', status: 'in_progress', ready_by: '2026-11-20T16:00:00.000Z' }),
    ];
    await openSelfserviceArea('/visits');
    expect((await screen.findByText('Running late')).parentElement).toHaveClass('line', 'warn');
    expect(screen.queryByText('In the workshop')).not.toBeInTheDocument();
  });

  it('lists visits that were cancelled before their day below the past ones', async () => {
    workshop.appointments = [
      createCompletedVisit({ date: '2026-11-20' }),
      createCancelledVisit('customer', { date: '2026-11-23' }),
    ];
    const { reload } = await openSelfserviceArea('/visits');
    await rowsOf('Cancelled visits');
    const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles().slice(-2)).toEqual(['Past visits', 'Cancelled visits']);
    workshop.appointments = [createCancelledVisit('customer', { date: '2026-11-22' })];
    await reload();
    expect(await rowsOf('Past visits')).toHaveLength(1);
    expect(titles()).not.toContain('Cancelled visits');
  });

  it('shows a visit that was completed before its booked day on the day of the work', async () => {
    workshop.appointments = [createCompletedVisit({ date: '2026-12-15', work_date: '2026-11-20' })];
    await openSelfserviceArea('/visits');
    const [done] = await rowsOf('Past visits');
    expect(done).toHaveTextContent(/^Fri 20 Nov ?Repair ?Registration/);
  });

  it('lists past visits by the day of the work', async () => {
    workshop.appointments = [
      createCompletedVisit({ date: '2026-11-21' }),
      createCompletedVisit({ date: '2026-12-15', work_date: '2026-11-20' }),
    ];
    await openSelfserviceArea('/visits');
    const [latest, early] = await rowsOf('Past visits');
    expect(latest).toHaveTextContent(/^Sat 21 Nov/);
    expect(early).toHaveTextContent(/^Fri 20 Nov/);
  });

  it('lists visits whose vehicle is at the workshop above the upcoming ones', async () => {
    workshop.appointments = [
      createSampleVisit({ date: '2026-11-23', status: 'ready' }),
      createSampleVisit({ date: '2026-11-26' }),
    ];
    await openSelfserviceArea('/visits');
    const [here, ...others] = await rowsOf('Now');
    expect(here).toHaveTextContent(/^Mon 23 Nov.*Ready to collect$/);
    expect(others).toEqual([]);
    expect(await rowsOf('Upcoming visits')).toHaveLength(1);
  });

  it('links a visit cancelled by the workshop to other times for the same work', async () => {
    workshop.appointments = [
      createCancelledVisit('workshop', { date: '2026-11-25', reason: 'The lift is broken' }),
    ];
    await openSelfserviceArea('/visits');
    expect(await screen.findByText('The lift is broken')).toBeVisible();
    expect(await screen.findAllByRole('link', { name: /\d\d:\d\d$/ })).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair&return=%2Fvisits`,
    );
    expect(screen.getByRole('link', { name: 'Book a visit' })).toBeVisible();
    expect(screen.queryByText('Book your next visit')).not.toBeInTheDocument();
  });

  it('lists a visit cancelled by the workshop as cancelled once a replacement is booked', async () => {
    const instead = createSampleVisit({ date: '2026-11-21', created_at: '2026-11-20T10:00:00.000Z' });
    workshop.appointments = [instead, createCancelledVisit('workshop', { date: '2026-11-25' })];
    await openSelfserviceArea('/visits');
    const [cancelled] = await rowsOf('Cancelled visits');
    expect(cancelled).toHaveTextContent(/^Wed 25 Nov.*VW GolfCancelled by us$/);
    const [past] = await rowsOf('Past visits');
    expect(past).toHaveTextContent(/^Sat 21 Nov/);
    // The outcome of the other visit was not reported.
    expect(screen.getByText('Book your next visit')).toBeVisible();
  });

  it('shows work, price and rating of a completed visit', async () => {
    const rating = { stars: 4, comment: null, editable_until: '2026-11-19T12:00:00.000Z' };
    const price = { cost_minor: 18_650, currency: 'GBP' };
    workshop.appointments = [
      createCompletedVisit({ work: ['Front pads replaced', 'Washed'], rating, ...price }),
    ];
    await openSelfserviceArea('/visits');
    const [past] = await rowsOf('Past visits');
    expect(past).toHaveTextContent('Front pads replaced');
    expect(past).toHaveTextContent('4 stars, Good');
    expect(past).toHaveTextContent('Repair, 10:30 £186.50');
  });

  it('groups past visits by year, unless all are of this one', async () => {
    const years = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    workshop.appointments = [
      createSampleVisit({ date: '2025-03-04', status: 'completed' }),
      createSampleVisit({ date: '2025-11-04', status: 'completed' }),
      createSampleVisit({ date: '2026-11-12', status: 'completed' }),
    ];
    const { reload } = await openSelfserviceArea('/visits');
    expect(await rowsOf('Past visits')).toHaveLength(3);
    expect(years()).toEqual(['2026', '2025']);
    workshop.appointments = workshop.appointments.slice(2);
    await reload();
    expect(await rowsOf('Past visits')).toHaveLength(1);
    expect(years()).toEqual([]);
  });

  it('unfolds a long history in steps', async () => {
    workshop.appointments = Array.from({ length: 12 }, (_, index) =>
      createSampleVisit({ date: `2026-10-${index + 10}`, status: 'completed' }),
    );
    const { user } = await openSelfserviceArea('/visits');
    expect(await rowsOf('Past visits')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await rowsOf('Past visits')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('describes the list to a customer without visits, and offers a booking', async () => {
    await openSelfserviceArea('/visits');
    expect(await screen.findByRole('heading', { name: 'No visits yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute(
      'href',
      '/book?return=%2Fvisits',
    );
    const work = await screen.findByRole('region', { name: 'What we do' });
    expect(within(work).getByRole('link', { name: /Repair/ })).toHaveAttribute(
      'href',
      '/book?service=repair&return=%2Fvisits',
    );
  });

  it('shows the kinds of work below upcoming visits on wide screens', async () => {
    workshop.appointments = [createSampleVisit()];
    await openSelfserviceArea('/visits');
    const work = await screen.findByRole('heading', { name: 'What we do' });
    expect(work.closest('.desk')).toBeInTheDocument();
  });
});
