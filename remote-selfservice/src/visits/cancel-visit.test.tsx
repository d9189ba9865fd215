import type { Appointment } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createCancelledVisit, createCompletedVisit, createSampleVisit } from '../testing/samples.ts';
import { replaceVisit, setUpFakeWorkshop } from '../testing/workshop.ts';

const CANCEL = 'POST /appointments/{id}/cancel';

const PATH = `/visits/${createSampleVisit().id}`;

const workshop = setUpFakeWorkshop();

async function openCancel(visit: Appointment = createSampleVisit()) {
  workshop.appointments = [visit];
  const page = await openSelfserviceArea(`/visits/${visit.id}/cancel`);
  await screen.findByText('VW Golf');
  return page;
}

const note = () => screen.getByRole('textbox', { name: /^Anything to add/ });
const confirm = () => screen.getByRole('button', { name: 'Cancel visit' });
const cancelled = () => screen.findByRole('heading', { level: 1, name: 'You’ve cancelled your visit' });
const refuse = (status: number, code: string) =>
  workshop.backend.failNext(CANCEL, new ApiProblem(status, code));

describe('cancelling a visit', () => {
  it('shows the visit, and sends nothing before the action', async () => {
    await openCancel();
    expect(screen.getByRole('heading', { level: 1, name: 'Cancel this visit?' })).toBeVisible();
    expect(screen.getByText('26').closest('time')).toHaveTextContent('Thu 26 Nov 10:30');
    expect(screen.getByText('HSG-4F7K')).toBeVisible();
    expect(document.querySelector('[data-focused-flow]')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Keep this visit' })).toHaveAttribute('href', PATH);
    expect(screen.getByRole('link', { name: 'Move visit' })).toHaveClass('quiet');
    expect(workshop.backend.sent(CANCEL)).toEqual([]);
  });

  it('needs no reason, and returns to the visit, which reports it', async () => {
    const { user, address } = await openCancel();
    await user.click(confirm());
    expect(await cancelled()).toBeVisible();
    expect(address()).toBe(PATH);
    // Offered to all, because the visit may be in a calendar of another device.
    expect(screen.getByText('Still in your calendar?')).toBeVisible();
    expect(workshop.backend.sent(CANCEL)).toMatchObject([{ body: {}, ifMatch: '"1"' }]);
  });

  it('sends the customer’s reason', async () => {
    const { user } = await openCancel();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'No longer needed' }));
    await user.type(note(), ' Sold it ');
    await user.click(confirm());
    await cancelled();
    expect(workshop.backend.sent(CANCEL)[0]?.body).toEqual({ reason: 'No longer needed\nSold it' });
  });

  it('retries with the same key when the response is lost', async () => {
    refuse(0, 'network');
    const { user } = await openCancel();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.type(note(), 'Ill');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('We got no answer');
    expect(note()).toHaveValue('Ill');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await cancelled();
    const keys = workshop.backend.sent(CANCEL).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('sends no text that has become too long since the last try', async () => {
    refuse(503, 'unavailable');
    const { user } = await openCancel();
    await user.click(screen.getByRole('radio', { name: 'Something else' }));
    await user.click(confirm());
    await screen.findByRole('alert');
    fireEvent.change(note(), { target: { value: 'x'.repeat(501) } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(note()).toHaveFocus();
    expect(workshop.backend.sent(CANCEL)).toHaveLength(1);
  });

  it('reports that nothing was sent while the device is offline, unless an earlier try may have arrived', async () => {
    refuse(0, 'offline');
    const { user } = await openCancel();
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('You were offline, so nothing was sent.');
    refuse(0, 'network');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('We got no answer')).toBeVisible();
    refuse(0, 'offline');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(workshop.backend.sent(CANCEL)).toHaveLength(3));
    expect(await screen.findByText('We got no answer')).toBeVisible();
  });

  it('shows the current state after a change elsewhere, and cancels that on request', async () => {
    const { user } = await openCancel();
    replaceVisit(workshop, { ...createSampleVisit(), date: '2026-11-27', time: '09:00', version: 2 });
    await user.click(confirm());
    expect(await screen.findByText('This visit has changed in the meantime')).toBeVisible();
    expect(screen.getByText('27').closest('time')).toHaveTextContent('Fri 27 Nov 09:00');
    expect(workshop.appointments[0]?.status).toBe('confirmed');
    await user.click(confirm());
    await cancelled();
    expect(workshop.backend.sent(CANCEL).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  it('opens the visit’s own screen when the work begins while the form is open', async () => {
    const { address } = await openCancel();
    replaceVisit(workshop, {
      ...createSampleVisit(),
      status: 'in_progress',
      changeable_until: null,
      version: 2,
    });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'In the workshop' })).toHaveFocus(),
    );
    expect(address()).toBe(PATH);
    expect(screen.getByText('This visit can’t be moved or cancelled any more')).toBeVisible();
  });
});

describe('a visit that cannot be cancelled', () => {
  it.each([
    [
      'late',
      createSampleVisit({ date: '2026-11-24', time: '07:59' }),
      'Repair',
      /Less than 24 hours to go: please call us to cancel it ?Call the garage(?!.*Need to move)/,
    ],
    [
      'cancelled by us',
      createCancelledVisit('workshop', { reason: 'No lift' }),
      'We had to cancel your visit',
      /nothing left to cancel(?!.*book a new visit below).*No lift.*Choose another time/,
    ],
    [
      'cancelled by you',
      createCancelledVisit('customer'),
      'You’ve cancelled your visit',
      /nothing left to cancel.*Changed your mind\? ?These times are free:/,
    ],
    [
      'at the workshop',
      createSampleVisit({ status: 'in_progress', changeable_until: null }),
      'In the workshop',
      /This visit can’t be moved or cancelled any more.*7946 0100/,
    ],
    ['done', createCompletedVisit(), 'Repair done', /already done.*Book again/],
    [
      'missed',
      createSampleVisit({ status: 'no_show', changeable_until: null }),
      /^We didn’t see you on Thu\s26\sNov$/,
      /has already passed.*These things happen/,
    ],
  ] as const)(
    'opens its own screen, which says why, and what is possible: %s',
    async (_, visit, title, words) => {
      const { address } = await openCancel(visit);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toHaveFocus();
      expect(address()).toBe(`/visits/${visit.id}`);
      expect(document.body).toHaveTextContent(words);
      expect(screen.queryByRole('button', { name: 'Cancel visit' })).not.toBeInTheDocument();
    },
  );

  it('is no longer called too late once the workshop has moved it', async () => {
    const late = createSampleVisit({ date: '2026-11-24', time: '07:59' });
    await openCancel(late);
    expect(await screen.findByText(/^Less than 24 hours to go/)).toBeVisible();
    replaceVisit(workshop, { ...createSampleVisit(), id: late.id, version: 2 });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('link', { name: /^Move/ })).toBeVisible();
    expect(screen.queryByText(/^Less than 24 hours to go/)).not.toBeInTheDocument();
  });

  it('links to the visits when the visit no longer belongs to the customer', async () => {
    refuse(404, 'not_found');
    const { user } = await openCancel();
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t find this visit');
    expect(screen.getByRole('link', { name: 'View your visits' })).toHaveAttribute('href', '/visits');
  });

  it('focuses the reason that the backend rejects', async () => {
    const errors = [{ pointer: '/reason', code: 'invalid_format', message: '' }];
    workshop.backend.failNext(CANCEL, new ApiProblem(422, 'invalid_input', '', {}, errors));
    const { user } = await openCancel();
    await user.click(confirm());
    await waitFor(() => expect(note()).toHaveFocus());
    expect(note()).toHaveAccessibleDescription(/We can’t accept this text/);
  });
});
