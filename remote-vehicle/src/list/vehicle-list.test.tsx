import { appointmentsQuery, queryKeys, type Vehicle } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import {
  anAppointment,
  aReminder,
  aVehicle,
  type FakeResponders,
  fakeBackend,
  singlePageResponse,
} from '@forecourt/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  COMPLETING_VISIT,
  EMPTY_RESPONSES,
  openVehicleArea,
  vehicleListResponses,
} from '../testing/samples.ts';

const LIST = 'GET /vehicles';
const SHOW = 'GET /vehicles/{id}';
const VISITS = 'GET /appointments';

const VISIT_WORDS = {
  ready: 'Ready to collect',
  in_progress: 'In the workshop',
  confirmed: /^Next visit Tue.26.Nov/,
} as const;

const golf = aVehicle();
const van = aVehicle({ id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80', device_reg: 'LK70 ZTR' });

const backendWith = (vehicles: Vehicle[], answers: FakeResponders = {}) =>
  fakeBackend({ ...EMPTY_RESPONSES, ...vehicleListResponses(vehicles), ...answers });

describe('the list of vehicles', () => {
  it('names each vehicle by its plate and its make and model', async () => {
    backendWith([aVehicle({ make: 'VW', model: 'Golf', odometer_km: 84120 }), van]);
    await openVehicleArea('/vehicle');
    expect(
      await screen.findByRole('link', {
        name: 'Registration AB12 CDE VW Golf 52,270\u00a0miles Nothing due',
      }),
    ).toHaveAttribute('href', `/vehicle/${aVehicle().id}`);
    expect(
      await screen.findByRole('link', {
        name: 'Registration LK70 ZTR Mileage unknown Nothing due',
      }),
    ).toBeVisible();
  });

  it('adds fuel to each vehicle in one step, any entry to an electric one, and a vehicle in its head', async () => {
    const electric = { ...golf, id: '0d3c2b7e-98b5-4f3b-9d61-0a9c5f8e7d21', fields: { fuel: 'electric' } };
    backendWith([golf, van, electric]);
    await openVehicleArea('/vehicle');
    expect(await screen.findByRole('link', { name: 'Add fuel: AB12 CDE' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/record/new?kind=fuel`,
    );
    expect(screen.getByRole('link', { name: 'Add fuel: LK70 ZTR' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Add fuel/ })).toHaveLength(2);
    expect(screen.getByRole('link', { name: /^Add entry: / })).toHaveAttribute(
      'href',
      `/vehicle/${electric.id}/record/new`,
    );
    const add = screen.getByRole('link', { name: 'Add a vehicle' });
    expect(add).toHaveClass('quiet');
    expect(add.closest('header')).not.toBeNull();
  });

  it('keeps the order of the vehicles, and sorts the lines of each by urgency', async () => {
    const [calm, coming, soon, late, here] = ['CALM', 'COMING', 'SOON', 'LATE', 'HERE'].map((plate, at) =>
      aVehicle({ id: `9c5b94b1-35ad-49bb-b118-8e8fc24abf8${at}`, device_reg: plate }),
    ) as [Vehicle, Vehicle, Vehicle, Vehicle, Vehicle];
    const backend = backendWith([calm, coming, soon, late, here], {
      [VISITS]: () =>
        singlePageResponse(
          anAppointment(calm, { status: 'completed' }),
          anAppointment(here, { status: 'in_progress' }),
          anAppointment(late, { status: 'in_progress', ready_by: '2026-11-02T12:00:00.000Z' }),
          anAppointment(coming, { date: '2999-11-26' }),
          anAppointment(soon, { date: '2999-11-26' }),
        ),
      'GET /reminders': () =>
        singlePageResponse(
          aReminder(late, { state: 'overdue', due_on: '2020-11-04' }),
          aReminder(soon, { state: 'due_soon' }),
          aReminder(coming),
          aReminder(here, { state: 'overdue', due_on: '2020-11-04' }),
        ),
    });
    const answer = backend.hold('GET /reminders');
    await openVehicleArea('/vehicle');
    await waitFor(() => expect(backend.sent('GET /reminders')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /^Registration HERE/ })).not.toBeInTheDocument();
    await act(async () => answer());
    await screen.findByRole('link', { name: /^Registration HERE/ });
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/CALM.*Nothing due/),
      expect.stringMatching(/COMING.*Inspection due.*Next visit/),
      expect.stringMatching(/SOON.*Inspection due.*Next visit/),
      expect.stringMatching(/LATE.*Inspection overdue.*Running late/),
      expect.stringMatching(/HERE.*Inspection overdue.*In the workshop/),
    ]);
  });

  it('does not claim that nothing is due before visits are known, or if they fail to load', async () => {
    const backend = backendWith([golf]);
    backend.failNext(VISITS, new ApiProblem(503, 'backend_unavailable'));
    const answer = backend.hold(VISITS);
    await openVehicleArea('/vehicle');
    await waitFor(() => expect(backend.sent(VISITS)).toHaveLength(1));
    expect(screen.queryByText('Nothing due')).not.toBeInTheDocument();
    await act(async () => answer());
    expect(await screen.findByText('AB12 CDE')).toBeVisible();
    expect(screen.queryByText('Nothing due')).not.toBeInTheDocument();
    await act(() => queryClient.invalidateQueries({ queryKey: appointmentsQuery().queryKey }));
    expect(await screen.findByText('Nothing due')).toBeVisible();
  });

  it('states the age of cached visits when offline', async () => {
    const backend = backendWith([golf]);
    await openVehicleArea('/vehicle');
    expect(await screen.findByText('Nothing due')).toBeVisible();
    expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument();
    backend.failNext(VISITS, new ApiProblem(0, 'network'));
    await act(() => queryClient.invalidateQueries({ queryKey: appointmentsQuery().queryKey }));
    expect(await screen.findByText(/Last updated/)).toBeVisible();
    expect(screen.getByText('Nothing due')).toBeVisible();
  });

  describe('without a vehicle', () => {
    const ADD = 'POST /vehicles';
    const plate = () => screen.findByLabelText('Vehicle registration number');
    const backendThatAdds = () =>
      backendWith([], {
        [ADD]: () => golf,
        [SHOW]: () => golf,
      });

    it('adds the first one by its plate, and returns to the list', async () => {
      const backend = backendThatAdds();
      const { user, address } = await openVehicleArea('/vehicle');
      expect(await screen.findByRole('heading', { name: 'Add your first vehicle' })).toBeVisible();
      await user.type(await plate(), 'ab12cde');
      backend.answer(vehicleListResponses([golf]));
      await user.click(screen.getByRole('button', { name: 'Add vehicle' }));
      await waitFor(() => expect(address()).toBe(`/vehicle/${aVehicle().id}`));
      expect(backend.sent(ADD).map(({ body }) => body)).toMatchObject([{ device_reg: 'AB12 CDE' }]);
      expect(await screen.findByText('Nothing here yet')).toBeVisible();
      await act(async () => history.back());
      await waitFor(() => expect(address()).toBe('/vehicle'));
      expect(await screen.findByRole('link', { name: /^Registration AB12 CDE/ })).toBeVisible();
    });

    it('draws the typed plate beside the form on desks', async () => {
      backendThatAdds();
      const { user } = await openVehicleArea('/vehicle');
      await user.type(await plate(), 'AB12 CDE');
      expect(screen.getByText('AB12 CDE').closest('[data-show-on="desk"]')).not.toBeNull();
    });

    it('shows errors at the plate', async () => {
      const backend = backendThatAdds();
      const { user } = await openVehicleArea('/vehicle');
      await user.click(await screen.findByRole('button', { name: 'Add vehicle' }));
      expect(await plate()).toHaveFocus();
      expect(await plate()).toHaveAccessibleDescription('Enter the registration number.');
      expect(backend.sent(ADD)).toHaveLength(0);
    });

    it('continues to further details with the typed values, and shows details that a draft has', async () => {
      backendThatAdds();
      const { user, address } = await openVehicleArea('/vehicle');
      await user.type(await plate(), 'AB12 CDE');
      expect(screen.queryByLabelText('Make optional')).not.toBeInTheDocument();
      await user.click(screen.getByRole('link', { name: 'More details (optional)' }));
      expect(address()).toBe('/vehicle/new');
      expect(await plate()).toHaveValue('AB12 CDE');
      await user.type(screen.getByLabelText('Make optional'), 'VW');
      await user.click(screen.getByRole('link', { name: 'Vehicles' }));
      expect(await screen.findByLabelText('Make optional')).toHaveValue('VW');
      expect(screen.queryByRole('link', { name: 'More details (optional)' })).not.toBeInTheDocument();
    });

    it('shows all fields that the business requires', async () => {
      const backend = backendThatAdds();
      const label = (en: string) => ({ en, de: en });
      const fields = [
        { id: 'device_reg', label: label('Plate') },
        { id: 'fleet_number', label: label('Fleet number') },
      ];
      const { user } = await openVehicleArea('/vehicle', { vehicle: { fields } });
      await user.type(await screen.findByLabelText('Plate'), 'AB12 CDE');
      await user.type(screen.getByLabelText('Fleet number'), 'F-1');
      await user.click(screen.getByRole('button', { name: 'Add vehicle' }));
      await waitFor(() => expect(backend.sent(ADD)).toHaveLength(1));
      expect(backend.sent(ADD)[0]?.body).toMatchObject({ fields: { fleet_number: 'F-1' } });
    });
  });

  it('lists the benefits beside the invitation, and only vehicles once there are some', async () => {
    const backend = backendWith([]);
    await openVehicleArea('/vehicle');
    expect(await screen.findByRole('region', { name: 'What you get' })).toBeVisible();
    backend.answer(vehicleListResponses([golf]));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.vehicleList }));
    expect(await screen.findByRole('link', { name: /^Registration AB12 CDE/ })).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('shows the cached plate at once when a vehicle is opened', async () => {
    backendWith([golf], {
      [SHOW]: () => golf,
    }).hold(SHOW);
    const { user } = await openVehicleArea('/vehicle');
    await user.click(await screen.findByRole('link', { name: /^Registration AB12 CDE/ }));
    const [book] = await screen.findAllByRole('link', { name: 'Book a visit' });
    expect(book).toBeVisible();
    expect(screen.getByText('AB12 CDE')).toBeVisible();
  });

  it('offers a retry when it fails to load', async () => {
    backendWith([]).failNext(LIST, new ApiProblem(503, 'backend_unavailable'));
    const { user } = await openVehicleArea('/vehicle');
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('We can’t show your vehicles');
    expect(panel).toHaveTextContent('Your connection is fine');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Add your first vehicle')).toBeVisible();
  });

  it('shows the most urgent reminder of each, except booked and snoozed ones', async () => {
    backendWith([golf, van], {
      'GET /reminders': () =>
        singlePageResponse(
          aReminder(golf, { state: 'booked' }),
          aReminder(golf, { name: 'Winter tyres', state: 'overdue', due_on: '2020-11-04' }),
          aReminder(van, { status: 'snoozed' }),
        ),
    });
    await openVehicleArea('/vehicle');
    expect(await screen.findByText('Winter tyres overdue since 4 Nov 2020')).toBeVisible();
    expect(screen.getByRole('link', { name: /LK70 ZTR.* Nothing due/ })).toBeVisible();
  });

  it('offers to book urgent work of a vehicle without a visit', async () => {
    const late = { name: 'MOT test', state: 'overdue', service_type: 'repair' } as const;
    backendWith([golf, van], {
      [VISITS]: () => singlePageResponse(anAppointment(van, { date: '2999-11-26' })),
      'GET /reminders': () => singlePageResponse(aReminder(golf, late), aReminder(van, late)),
    });
    await openVehicleArea('/vehicle');
    expect(await screen.findByRole('link', { name: 'Book MOT test' })).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair&reminder=${aReminder(golf).id}&return=%2Fvehicle`,
    );
  });

  it('fills the first button to book urgent work, as other screens do, and no further one', async () => {
    const late = { name: 'MOT test', state: 'overdue', service_type: 'repair' } as const;
    backendWith([golf, van], {
      'GET /reminders': () => singlePageResponse(aReminder(golf, late), aReminder(van, late)),
    });
    await openVehicleArea('/vehicle');
    const [first, second] = await screen.findAllByRole('link', { name: 'Book MOT test' });
    expect(first).toHaveClass('primary');
    expect(second).toHaveClass('quiet');
  });

  it('shows the name of a common reminder in the language of the page', async () => {
    backendWith([golf], {
      'GET /reminders': () => singlePageResponse(aReminder(golf, { name: 'Vehicle tax', state: 'due' })),
    });
    await openVehicleArea('/vehicle', {}, 'de');
    expect(await screen.findByText('Kfz-Steuer jetzt fällig')).toBeVisible();
  });

  it.each([
    ['ready', { state: 'overdue', due_on: '2020-11-04' }, 'Inspection overdue since 4 Nov 2020'],
    ['in_progress', { state: 'due_soon', due_odometer: 96_560 }, 'Inspection due 1 Dec 2999'],
    [
      'confirmed',
      { state: 'due_soon', due_on: null, due_odometer: 96_560 },
      'Inspection due at 60,000 miles',
    ],
    ['confirmed', { state: 'due' }, 'Inspection due now'],
    ['confirmed', { state: 'upcoming' }, 'Inspection due 1 Dec 2999'],
    [
      'confirmed',
      { state: 'overdue', due_on: '2020-11-04', offered: COMPLETING_VISIT },
      'Inspection: was it done?',
    ],
  ] as const)('shows both a visit that is %s and a reminder that is %j', async (status, reminder, said) => {
    backendWith([golf], {
      [VISITS]: () => singlePageResponse(anAppointment(golf, { date: '2999-11-26', status })),
      'GET /reminders': () => singlePageResponse(aReminder(golf, reminder)),
    });
    await openVehicleArea('/vehicle');
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText(VISIT_WORDS[status])).toBeVisible();
  });

  it('shows due work before work that seems to be done', async () => {
    backendWith([golf], {
      'GET /reminders': () =>
        singlePageResponse(
          aReminder(golf, { state: 'overdue', offered: COMPLETING_VISIT }),
          aReminder(golf, { name: 'Winter tyres', state: 'due' }),
        ),
    });
    await openVehicleArea('/vehicle');
    expect(await screen.findByText('Winter tyres due now')).toBeVisible();
  });

  it('shows the last odometer reading from any source', async () => {
    const golf = aVehicle({ odometer_km: 84_120 });
    backendWith([golf], {
      'GET /odometers': () => ({
        items: [{ vehicle_id: golf.id, last: { date: '2026-11-10', odometer_km: 96_560 }, estimate: null }],
      }),
    });
    await openVehicleArea('/vehicle');
    expect(await screen.findByText('60,000 miles')).toBeVisible();
  });

  it('shows the photo of each that has one, and requests none for the others', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:golf');
    URL.revokeObjectURL = jest.fn();
    const golf = aVehicle({ photo_id: '5f0c2b7e-98b5-4f3b-9d61-0a9c5f8e7d21' });
    const { sent } = backendWith([golf, van], {
      'GET /photos/{id}/thumbnail': () => new Blob(['smallest']),
    });
    await openVehicleArea('/vehicle');
    const [withPhoto, without] = await screen.findAllByRole('listitem');
    await waitFor(() => expect(withPhoto?.querySelector('img')).toHaveAttribute('src', 'blob:golf'));
    expect(without?.querySelector('img')).toBeNull();
    expect(sent('GET /photos/{id}/thumbnail').map(({ params }) => params.id)).toEqual([golf.photo_id]);
  });

  it('lists archived vehicles separately, and restores one', async () => {
    const old = aVehicle({
      id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80',
      device_reg: 'OLD 1',
      archived_at: '2026-11-03T12:00:00.000Z',
    });
    const backend = backendWith([], {
      ...vehicleListResponses([golf], [old]),
      'POST /vehicles/{id}/restore': () => {
        backend.answer(vehicleListResponses([golf, old]));
        return { ...old, archived_at: null };
      },
    });
    const { user } = await openVehicleArea('/vehicle');
    await user.click(await screen.findByText('Archived vehicles (1)'));
    expect(screen.getByText('Archived on 3 November 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore OLD 1' }));
    expect(await screen.findByRole('link', { name: /^Registration OLD 1/ })).toHaveAttribute(
      'href',
      `/vehicle/${old.id}`,
    );
    expect(screen.queryByText(/Archived vehicles/)).not.toBeInTheDocument();
    expect(screen.getByText('OLD 1 is back in your list')).toBeInTheDocument();
  });

  it('explains why a vehicle cannot be restored', async () => {
    const old = aVehicle({ archived_at: '2026-11-03T12:00:00.000Z' });
    const backend = backendWith([], {
      ...vehicleListResponses([], [old]),
      'POST /vehicles/{id}/restore': () => old,
    });
    backend.failNext('POST /vehicles/{id}/restore', new ApiProblem(409, 'vehicle_exists'));
    const { user } = await openVehicleArea('/vehicle');
    await user.click(await screen.findByText('Archived vehicles (1)'));
    await user.click(screen.getByRole('button', { name: 'Restore AB12 CDE' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'another vehicle with this registration number',
    );
  });
});
