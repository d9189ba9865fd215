import { ApiProblem } from '@forecourt/shared/http';
import { aVehicle, writeInlineSettings } from '@forecourt/shared/testing';
import {
  addReminderToAppointment,
  cancelAppointment,
  createAppointment,
  extractCurrentSlots,
  extractPhotoLimit,
  fetchCalendarFile,
  importRecords,
  previewImport,
  rateAppointment,
  remindersQuery,
  rescheduleAppointment,
  setVehiclePhoto,
  vehicleQuery,
  vehiclesQuery,
} from './index.ts';

// The pipeline is replaced: these tests check its requests, and how its responses are read.
const request = jest.fn<Promise<Response>, [string, RequestInit]>();
jest.mock('@forecourt/shared/http', () => ({
  ...jest.requireActual('../../kernel/http/api-problem.ts'),
  request: (url: string, init: RequestInit) => request(url, init),
}));

const vehicle = aVehicle({ year: 2019 });

// jsdom has no Response; this is the part that is read.
const answer = (body: unknown, status = 200) => ({ status, json: async () => body }) as unknown as Response;

/** Runs the function of a query as the query cache does. */
function run<Data>(query: { queryFn?: unknown }): Promise<Data> {
  const queryFn = query.queryFn as (context: { signal: AbortSignal }) => Promise<Data>;
  return queryFn({ signal: new AbortController().signal });
}

beforeAll(() => writeInlineSettings());
beforeEach(() => request.mockReset());

describe('calls to the backend', () => {
  it('fills in the path and returns the validated response', async () => {
    request.mockResolvedValueOnce(answer({ ...vehicle, later_addition: 1 }));
    await expect(run(vehicleQuery('a/b'))).resolves.toEqual(vehicle);
    expect(request).toHaveBeenCalledWith(
      '/api/v1/vehicles/a%2Fb',
      expect.objectContaining({ method: 'GET' }),
    );
  });

  it('sends a file unchanged, with its media type', async () => {
    const { id, created_at } = vehicle;
    const photo = { id, vehicle_id: id, record_id: null, width: 4, height: 3, created_at };
    request.mockResolvedValueOnce(answer(photo, 201));
    const file = new Blob(['photo'], { type: 'image/jpeg' });
    await expect(setVehiclePhoto('7', file, { idempotencyKey: 'key' })).resolves.toEqual(photo);
    const [url, init] = request.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/v1/vehicles/7/photo', 'PUT', file]);
    expect(new Headers(init?.headers).get('content-type')).toBe('image/jpeg');
  });

  it("sends a file of any media type as CSV, with the customer's choices", async () => {
    request.mockRejectedValue(new ApiProblem(0, 'network'));
    const file = new File(['date'], 'a.csv', { type: 'application/vnd.ms-excel' });
    const choices = { date_order: 'dmy' } as const;
    const send = (chosen: { date_order?: 'dmy' }, isConfirmed: boolean) =>
      importRecords('7', file, {
        idempotencyKey: 'key',
        choices: chosen,
        onlyGood: isConfirmed,
        confirmReadings: isConfirmed,
        confirmAmounts: isConfirmed,
      }).catch(() => null);
    const error = await previewImport('7', file, { choices }).catch((caught: unknown) => caught);
    expect(extractPhotoLimit(error)).toBeNull();
    await send(choices, true);
    await send({}, false);
    const sent = request.mock.calls.map(([url, { headers }]) => ({
      query: new URL(url, 'https://site.example').search,
      type: new Headers(headers).get('content-type'),
      key: new Headers(headers).get('idempotency-key'),
    }));
    const decided = `?choices=${encodeURIComponent(JSON.stringify(choices))}`;
    expect(sent).toEqual([
      { query: decided, type: 'text/csv', key: null },
      {
        query: `${decided}&only_good=true&confirm_lower=true&confirm_jump=true&confirm_amounts=true`,
        type: 'text/csv',
        key: 'key',
      },
      { query: '', type: 'text/csv', key: 'key' },
    ]);
  });

  it('sends a body as JSON, with the idempotency key', async () => {
    request.mockRejectedValueOnce(new ApiProblem(409, 'slot_taken'));
    const body = { vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-03', time: '10:00' };
    await expect(createAppointment(body, { idempotencyKey: 'key-1' })).rejects.toMatchObject({
      code: 'slot_taken',
    });
    const [url, init] = request.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/appointments');
    expect(init).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
    const headers = new Headers(init?.headers);
    expect(headers.get('idempotency-key')).toBe('key-1');
    expect(headers.get('content-type')).toBe('application/json');
  });

  const seen = { id: 'seven', version: 3 };
  it.each([
    [
      'POST reschedule',
      { date: '2026-03-03', time: '10:00' },
      rescheduleAppointment.bind(null, seen, { date: '2026-03-03', time: '10:00' }),
    ],
    ['POST cancel', { reason: 'On holiday' }, cancelAppointment.bind(null, seen, { reason: 'On holiday' })],
    [
      'POST reminders',
      { reminder_id: 'service' },
      addReminderToAppointment.bind(null, seen, { reminder_id: 'service' }),
    ],
    ['PUT rating', { stars: 5 }, rateAppointment.bind(null, seen, { stars: 5 })],
  ])('sends the version and the idempotency key of a change: %s', async (operation, body, change) => {
    request.mockRejectedValueOnce(new ApiProblem(412, 'changed_elsewhere'));
    await expect(change({ idempotencyKey: 'key-1' })).rejects.toMatchObject({ code: 'changed_elsewhere' });
    const [url, init] = request.mock.calls[0] ?? [];
    expect(`${init?.method} ${url}`).toBe(operation.replace(' ', ' /api/v1/appointments/seven/'));
    expect(JSON.parse(String(init?.body))).toEqual(body);
    const headers = new Headers(init?.headers);
    expect([headers.get('if-match'), headers.get('idempotency-key')]).toEqual(['"3"', 'key-1']);
  });

  it('returns an iCalendar file named after the reference', async () => {
    const blob = async () => new Blob(['BEGIN:VCALENDAR']);
    request.mockResolvedValueOnce({ status: 200, blob } as unknown as Response);
    const file = await fetchCalendarFile({ id: 'seven', reference: 'HSG-4F7K' }, 'de');
    expect(file).toMatchObject({ name: 'HSG-4F7K.ics', type: 'text/calendar', size: 15 });
    expect(request.mock.calls[0]?.[0]).toBe('/api/v1/appointments/seven/calendar.ics?locale=de');
  });

  it('reads all pages of a list', async () => {
    request.mockResolvedValueOnce(answer({ items: [vehicle], next_cursor: 'two' }));
    request.mockResolvedValueOnce(answer({ items: [vehicle], next_cursor: null }));
    await expect(run(vehiclesQuery())).resolves.toHaveLength(2);
    expect(request.mock.calls.map(([url]) => url)).toEqual([
      '/api/v1/vehicles?limit=100',
      '/api/v1/vehicles?limit=100&cursor=two',
    ]);
  });

  it('sends the filters of a list', async () => {
    request.mockResolvedValueOnce(answer({ items: [], next_cursor: null }));
    await run(remindersQuery({ vehicle_id: vehicle.id, status: 'done' }));
    expect(request.mock.calls[0]?.[0]).toBe(
      `/api/v1/reminders?limit=100&vehicle_id=${vehicle.id}&status=done`,
    );
  });

  it('refuses an invalid response, and names each invalid field', async () => {
    request.mockResolvedValueOnce(answer({ ...vehicle, year: 'old', device_reg: undefined }));
    const problem = await run(vehicleQuery(vehicle.id)).catch((error: Error) => error);
    expect(String(problem)).toContain('GET /api/v1/vehicles/{id} answered /device_reg: expected string');
    expect(problem).toMatchObject({
      name: 'ApiProblem',
      code: 'unexpected_response',
      errors: [
        { pointer: '/device_reg', message: 'expected string, received nothing' },
        { pointer: '/year', message: 'expected number, received "old"' },
      ],
    });
  });

  it('refuses a response that is not JSON', async () => {
    const page = { status: 200, json: () => Promise.reject(new SyntaxError('<')) } as unknown as Response;
    request.mockResolvedValueOnce(page);
    await expect(run(vehicleQuery(vehicle.id))).rejects.toMatchObject({ code: 'unexpected_response' });
  });
});

describe('fresh slots', () => {
  it('are read from a slot_taken problem only', () => {
    const slots = [{ time: '10:15', places_left: 1, bookable: true }];
    const body = { type: 'about:blank', title: 'x', status: 409, code: 'slot_taken', slots };
    expect(extractCurrentSlots(new ApiProblem(409, 'slot_taken', '', body))).toEqual(slots);
    expect(extractCurrentSlots(new ApiProblem(409, 'too_many_active', '', body))).toBeNull();
    expect(extractCurrentSlots(new Error('other'))).toBeNull();
  });
});
