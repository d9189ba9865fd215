import { queryKeys, vehiclesQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { visitPath } from '@forecourt/shared/links';
import { queryClient } from '@forecourt/shared/query';
import { singlePageResponse } from '@forecourt/shared/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import {
  BOOK_REQUEST,
  bookAndAwaitConfirmation,
  findHeading,
  findNoteField,
  findRadio,
  getButton,
  readHeaderPlates,
} from '../testing/booking.ts';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleReminder, createSampleVisit, golf, transit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

const bookings = () => workshop.backend.sent(BOOK_REQUEST);

describe('the kind of work', () => {
  it('shows whom to call, and tells screen readers that a press continues', async () => {
    await openSelfserviceArea('/book');
    expect(await screen.findByText(/Not sure what it needs\?/)).toContainElement(
      screen.getByRole('link', { name: '+44 20 7946 0100' }),
    );
    expect(screen.getByRole('group', { name: 'What needs doing?' })).toHaveAccessibleDescription(
      'Choosing one takes you to the next step.',
    );
  });

  it('says which kinds of work have a price on request', async () => {
    const serviceTypes = {
      repair: {},
      tyres: { price: { en: '£20', de: '20 £' } },
      inspection: {},
      mot: { title: { en: 'Annual test' } },
    };
    await openSelfserviceArea('/book', { settings: { booking: { serviceTypes } } });
    expect(await findRadio(/^Repair.*Price.on.request/)).toBeEnabled();
    expect(screen.getByRole('radio', { name: /^Tyres/ })).toHaveAccessibleName(/£20/);
    expect(screen.getByRole('radio', { name: /^Tyres/ })).not.toHaveAccessibleName(/on.request/);
    // The workshop does not call about the fee of an inspection.
    expect(screen.getByRole('radio', { name: /^MOT/ })).not.toHaveAccessibleName(/on.request/);
    expect(screen.getByRole('radio', { name: /^Annual test/ })).not.toHaveAccessibleName(/on.request/);
  });

  describe('with due work and a visit ahead', () => {
    beforeEach(() => {
      workshop.reminders = [createSampleReminder()];
    });

    it('offers to add the work to the visit, and confirms that', async () => {
      workshop.appointments = [createSampleVisit({ note: 'Brakes' })];
      const { user } = await openSelfserviceArea('/book');
      expect(await screen.findByText(/^MOT due 2\sDec$/)).toBeVisible();
      expect(screen.getByText(/^Have it done at your visit on Thu\s26\sNov\?$/)).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Next visit/ })).not.toBeInTheDocument();
      expect(screen.getByRole('radio', { name: /^MOT/ })).not.toHaveAccessibleName(/due/i);
      await user.click(await screen.findByRole('button', { name: 'Add to this visit: MOT' }));
      expect(await screen.findByText(/^Added to your visit on/)).toBeVisible();
      expect(workshop.appointments[0]?.note).toBe('Brakes\nMOT');
      expect(screen.queryByRole('button', { name: /^Add to this visit/ })).not.toBeInTheDocument();
    });

    it.each([
      ['can no longer be changed', { changeable_until: null }],
      ['has begun', { status: 'in_progress' }],
      ['is of another vehicle', { vehicle: transit }],
    ] as const)('does not offer it if the visit %s', async (_, change) => {
      workshop.vehicles = [golf, transit];
      workshop.appointments = [createSampleVisit(change)];
      await openSelfserviceArea(`/book?vehicle=${golf.id}`);
      await findRadio(/^MOT/);
      expect(screen.queryByRole('button', { name: /^Add to this visit/ })).not.toBeInTheDocument();
    });
  });

  it.each([
    ['booked visit', {}, /^Next visit Thu\s26\sNov$/],
    ['visit at the workshop', { status: 'in_progress' }, /^In the workshop$/],
  ] as const)('leads to a %s of the vehicle', async (_, change, name) => {
    const visit = createSampleVisit(change);
    workshop.appointments = [visit, createSampleVisit({ vehicle: transit, date: '2026-11-24' })];
    await openSelfserviceArea('/book');
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', visitPath(visit.id));
  });

  it('requires a note for other work, right below it, before it continues', async () => {
    const { user } = await openSelfserviceArea('/book');
    await user.click(await findRadio(/Other work/));
    await findHeading('What needs doing?');
    const note = screen.getByRole('textbox', { name: 'What should we look at? required' });
    expect(note).toHaveFocus();
    expect(note).toBeValid();
    await user.click(getButton('Continue'));
    expect(note).toHaveAccessibleDescription('Tell us in a sentence what needs doing.');
    await user.type(note, 'The boot does not close');
    await user.click(getButton('Continue'));

    await findHeading('When suits you?');
    await user.click(screen.getByRole('link', { name: 'Back: Type of work' }));
    await findHeading('What needs doing?');
    expect(await findNoteField()).toHaveValue('The boot does not close');
    // Nothing is missing, so a press continues to the next step.
    await user.click(await findRadio(/Other work/));
    await findHeading('When suits you?');
    await user.click(await findRadio('09:00'));
    expect(await findNoteField()).toHaveValue('The boot does not close');
    await bookAndAwaitConfirmation(user);
    expect(bookings()).toMatchObject([{ body: { service_type: 'others', note: 'The boot does not close' } }]);
  });
});

describe('the first booking', () => {
  const ADD = 'POST /vehicles';
  const plate = () => screen.findByRole('textbox', { name: 'Vehicle registration number' });
  beforeEach(() => {
    workshop.vehicles = [];
  });

  it('shows what is missing when Enter is pressed with only the plate', async () => {
    workshop.vehicles = [];
    const { user } = await openSelfserviceArea('/book');
    await user.type(await screen.findByRole('textbox', { name: /registration/i }), 'AB12CDE{Enter}');
    expect(screen.getByText('Choose what needs doing.')).toBeVisible();
  });

  it('shows facts beside the step only once there are some', async () => {
    const { user } = await openSelfserviceArea('/book');
    await user.type(await plate(), 'AB12 CDE');
    expect(screen.queryByRole('heading', { name: 'Your visit' })).not.toBeInTheDocument();
    await user.clear(await plate());
    await user.click(await findRadio(/Repair/));
    expect(screen.getByRole('heading', { name: 'Your visit' })).toBeInTheDocument();
    expect(getButton('Continue')).toBeInTheDocument();
  });

  it('requests the plate together with the work, and continues with both', async () => {
    const { user, address } = await openSelfserviceArea('/book');
    await findHeading('How can we help?');
    await user.type(await plate(), ' AB12 CDE ');
    await user.click(await findRadio(/Repair/));
    await findHeading('When suits you?');
    expect(readHeaderPlates()).toEqual(['Registration AB12 CDE']);
    expect(workshop.backend.sent(ADD)).toMatchObject([
      { body: { device_reg: 'AB12 CDE' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    expect(address()).toContain(`vehicle=${workshop.vehicles[0]?.id}`);
    // The vehicle has been added by now, so its plate is not requested again.
    await user.click(screen.getByRole('link', { name: 'Back: Type of work' }));
    await findHeading('What needs doing?');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each([
    ['came right before', async () => undefined, 0],
    ['is from before a change', () => queryClient.invalidateQueries(vehiclesQuery()), 1],
    [
      'is older',
      async () => queryClient.setQueryData(vehiclesQuery().queryKey, [], { updatedAt: Date.now() - 6_000 }),
      1,
    ],
  ])('accepts an empty list of vehicles that %s, or refetches it', async (_, change, asked) => {
    await queryClient.prefetchQuery(vehiclesQuery());
    await change();
    const before = workshop.backend.sent('GET /vehicles').length;
    await openSelfserviceArea('/book');
    await plate();
    expect(workshop.backend.sent('GET /vehicles')).toHaveLength(before + asked);
  });

  it('does not disturb typing when it refetches the vehicles', async () => {
    const { user } = await openSelfserviceArea('/book');
    await user.type(await plate(), 'AB12');
    const field = await plate();
    let answer = () => {};
    workshop.backend.answer({
      'GET /vehicles': () => new Promise((resolve) => (answer = () => resolve(singlePageResponse()))),
    });
    // React Query notifies React in a separate task.
    await act(async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.vehicleList });
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(queryClient.isFetching({ queryKey: queryKeys.vehicleList })).toBe(1);
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
    await act(async () => answer());
  });

  it('explains how a plate is typed in the country', async () => {
    await openSelfserviceArea('/book');
    expect(await plate()).toHaveAccessibleDescription(/^As on your number plate$/);
    cleanup();
    await openSelfserviceArea('/book', { settings: { organisation: { country: 'DE' } } });
    expect(await plate()).toHaveAccessibleDescription(/^With its hyphen, for example HH-AB 1234\./);
  });

  it('focuses the plate when the work is chosen first', async () => {
    const { user } = await openSelfserviceArea('/book');
    await user.click(await findRadio(/Repair/));
    expect(await plate()).toHaveFocus();
    expect(await plate()).toHaveAccessibleDescription('Enter your registration number.');
    await user.type(await plate(), 'AB12 CDE{Enter}');
    await findHeading('When suits you?');
  });

  it('rejects an invalid plate without a request', async () => {
    const { user } = await openSelfserviceArea('/book');
    await user.type(await plate(), 'AB12 ♥');
    await user.click(await findRadio(/Repair/));
    expect(await plate()).toBeInvalid();
    expect(await plate()).toHaveAccessibleDescription(/^Use only letters, digits, spaces and hyphens/);
    expect(workshop.backend.sent(ADD)).toEqual([]);
  });

  it('retains the plate over a reload, and clears it when the visit is booked', async () => {
    const { user, reload } = await openSelfserviceArea('/book');
    await user.type(await plate(), 'AB12 CDE');
    await reload();
    expect(await plate()).toHaveValue('AB12 CDE');
    await user.click(await findRadio(/Repair/));
    await user.click(await findRadio('09:00'));
    await findHeading('Check and book');
    await bookAndAwaitConfirmation(user);
    workshop.vehicles = [];
    queryClient.clear();
    await openSelfserviceArea('/book');
    expect(await plate()).toHaveValue('');
  });

  it('uses the vehicle that was added meanwhile on another device', async () => {
    const { user } = await openSelfserviceArea('/book');
    await user.type(await plate(), 'AB12 CDE');
    workshop.vehicles = [golf];
    workshop.backend.failNext(ADD, new ApiProblem(409, 'vehicle_exists'));
    await user.click(await findRadio(/Repair/));
    await findHeading('What needs doing?');
    await user.click(getButton('Continue'));
    await findHeading('When suits you?');
  });

  it('reports that the limit of vehicles is reached', async () => {
    workshop.backend.failNext(ADD, new ApiProblem(409, 'too_many_vehicles'));
    const { user } = await openSelfserviceArea('/book');
    await user.type(await plate(), 'AB12 CDE');
    await user.click(await findRadio(/Repair/));
    expect(await screen.findByRole('alert')).toHaveTextContent('You can’t add any more vehicles');
  });

  it('shows the backend’s error at the plate', async () => {
    const errors = [{ pointer: '/device_reg', code: 'invalid_format', message: '' }];
    workshop.backend.failNext(ADD, new ApiProblem(422, 'invalid_input', '', {}, errors));
    const { user } = await openSelfserviceArea('/book');
    await user.type(await plate(), 'AB12 CDE');
    await user.click(await findRadio(/Repair/));
    await waitFor(async () => expect(await plate()).toBeInvalid());
    expect(await plate()).toHaveFocus();
  });

  it.each(['/book', '/book?service=repair'])(
    'redirects to the vehicle form if the business requires more than the plate, and returns to %s',
    async (booking) => {
      const fields = [{ id: 'fleet_number', label: { en: 'Fleet number', de: 'Flottennummer' } }];
      const registration = { id: 'device_reg', label: { en: 'Registration', de: 'Kennzeichen' } };
      const { address } = await openSelfserviceArea(booking, {
        settings: { vehicle: { fields: [registration, ...fields] } },
      });
      await waitFor(() => expect(address()).toBe(`/vehicle/new?return=${encodeURIComponent(booking)}`));
    },
  );
});
