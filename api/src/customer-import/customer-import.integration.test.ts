/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { requireSuccessfulBody } from '../testing/customer.ts';
import { MONDAY_EIGHT, useTestApi } from '../testing/test-api.ts';
import { deleteExpiredImports } from './imported-vehicles.ts';

const lines: object[] = [];
const api = useTestApi({
  logger: { level: 'trace', stream: { write: (line) => lines.push(JSON.parse(line)) } },
});

const HEAD = 'Phone,Name,Plate,Make,Model,VIN,Mileage,Mileage date,MOT,Last service';
const desk = () => api.customer('desk', { role: 'workshop' });

async function importFile(rows: readonly string[], apply = true) {
  const path = `/workshop/customer-import${apply ? '?apply=true' : ''}` as const;
  const file = Buffer.from([HEAD, ...rows].join('\n'));
  return requireSuccessfulBody(await desk().upload('POST', path, file, 'text/csv'));
}

let people = 0;
/** Returns a new phone number, as in a file and as at the identity provider. */
function newPhone() {
  people += 1;
  const number = String(900_200 + people);
  return { typed: `07700 ${number}`, verified: `+447700${number}`, digits: `447700${number}` };
}

const person = ({ verified }: ReturnType<typeof newPhone>, uid = `person-${people}`) =>
  api.customer(uid, { phone_number: verified });

const offers = async (customer: ReturnType<typeof person>) =>
  (await customer.get('/me')).body.offered_vehicles ?? [];

const golf = (phone: ReturnType<typeof newPhone>, plate = `GO${people} LFX`) =>
  `${phone.typed},Ann Example,${plate},VW,Golf,WVWZZZ1KZAW000001,"50,000",2026-02-01,2026-05-31,2026-01-10`;

describe('the import of customers', () => {
  it('stores nothing until it is applied, and nothing when it is repeated', async () => {
    const phone = newPhone();
    const file = [golf(phone), `${phone.typed},,XY 1,,,,,,,`, `12,,XY 2,,,,,,,`];
    const counts = { new: 2, changed: 0, known: 0, wrong: 1 };
    expect(await importFile(file, false)).toMatchObject(counts);
    expect(await offers(person(phone))).toEqual([]);
    expect(await importFile(file)).toMatchObject(counts);
    const stored = await api.query('select * from imported_vehicles where phone = $1', [phone.digits]);
    expect(await importFile(file)).toMatchObject({ new: 0, changed: 0, known: 2, wrong: 1 });
    expect(await api.query('select * from imported_vehicles where phone = $1', [phone.digits])).toEqual(
      stored,
    );
    expect(await importFile([`${phone.typed},,XY 1,Fiat,,,,,,`])).toMatchObject({ new: 0, changed: 1 });
    expect((await offers(person(phone)))[1]).toMatchObject({ device_reg: 'XY 1', make: 'Fiat' });
  });

  it('offers only what is needed to recognise the vehicle, only to the verified number', async () => {
    const phone = newPhone();
    await importFile([golf(phone, 'AB12 CDE')]);
    expect(await offers(person(phone))).toEqual([
      { id: expect.any(String), device_reg: 'AB12 CDE', make: 'VW', model: 'Golf' },
    ]);
    for (const other of [person(newPhone()), api.customer('without-phone')]) {
      expect(await offers(other)).toEqual([]);
      const [{ id } = { id: '' }] = await offers(person(phone, 'owner'));
      expect((await other.post(`/imported-vehicles/${id}/accept`)).problem.code).toBe('not_found');
      expect((await other.post(`/imported-vehicles/${id}/decline`)).problem.code).toBe('not_found');
    }
  });

  it('adds an accepted vehicle with its mileage, last service and inspection, and the name', async () => {
    const phone = newPhone();
    await importFile([golf(phone, 'AC12 CDE')]);
    const customer = person(phone);
    const [{ id } = { id: '' }] = await offers(customer);
    const vehicle = requireSuccessfulBody(
      await customer.post(`/imported-vehicles/${id}/accept`, undefined, 'key'),
    );
    expect(vehicle).toMatchObject({ device_reg: 'AC12 CDE', make: 'VW', vin: 'WVWZZZ1KZAW000001' });
    const again = await customer.post(`/imported-vehicles/${id}/accept`, undefined, 'key');
    expect(again.body).toEqual(vehicle);
    expect((await customer.get('/me')).body).toMatchObject({
      display_name: 'Ann Example',
      offered_vehicles: [],
    });
    const { body: history } = await customer.get(`/vehicles/${vehicle.id}/history`);
    // Buyers would take a note for words of the owner.
    const note = null;
    expect(history.items.map(({ record }) => record)).toMatchObject([
      { date: '2026-02-01', kind: 'reading', odometer_km: 80_467, note },
      { date: '2026-01-10', kind: 'service', odometer_km: null, note },
    ]);
    expect((await customer.get('/reminders')).body.items).toMatchObject([
      {
        name: 'MOT',
        due_date: '2026-05-31',
        repeat: { months: 12, from: 'completion' },
        vehicle: { id: vehicle.id },
      },
    ]);
    expect(await importFile([golf(phone, 'AC12 CDE')])).toMatchObject({ new: 0, known: 1 });
    expect(await offers(customer)).toEqual([]);
  });

  it('overwrites nothing of an existing customer, and leaves out an inspection that has passed', async () => {
    const phone = newPhone();
    const customer = person(phone);
    await customer.patch('/me', { display_name: 'Typed' });
    const own = requireSuccessfulBody(
      await customer.post('/vehicles', { device_reg: 'AD12 CDE', make: 'Audi' }),
    );
    await importFile([golf(phone, 'ad12cde'), `${phone.typed},Other,AE12 CDE,Seat,,,,,2026-03-01,`]);
    const found = await offers(customer);
    expect(found).toMatchObject([{ device_reg: 'AE12 CDE' }]);
    requireSuccessfulBody(await customer.post(`/imported-vehicles/${found[0]?.id}/accept`));
    expect((await customer.get('/me')).body.display_name).toBe('Typed');
    expect((await customer.get(`/vehicles/${own.id}`)).body).toMatchObject({ make: 'Audi', vin: null });
    expect((await customer.get('/reminders')).body.items).toEqual([]);
  });

  it('deletes the data of a declined vehicle, and does not offer it again', async () => {
    const phone = newPhone();
    await importFile([golf(phone)]);
    const customer = person(phone);
    const [{ id } = { id: '' }] = await offers(customer);
    expect((await customer.post(`/imported-vehicles/${id}/decline`)).status).toBe(204);
    expect(
      await api.query('select name, vin, device_reg, odometer_km from imported_vehicles where id = $1', [id]),
    ).toEqual([{ name: null, vin: null, device_reg: null, odometer_km: null }]);
    expect(await importFile([golf(phone)])).toMatchObject({ new: 0, known: 1 });
    expect(await offers(customer)).toEqual([]);
  });

  it('gives a vehicle to one of two accounts that accept it at the same time', async () => {
    const phone = newPhone();
    await importFile([golf(phone)]);
    const both = [person(phone, 'first'), person(phone, 'second')];
    const [{ id } = { id: '' }] = await offers(person(phone, 'first'));
    const answers = await Promise.all(both.map((each) => each.post(`/imported-vehicles/${id}/accept`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  });

  it('can run while its customers accept', async () => {
    const phone = newPhone();
    const plates = Array.from({ length: 8 }, (_, n) => `RA${n}${people} CE`);
    await importFile(plates.map((plate) => golf(phone, plate)));
    const customer = person(phone);
    const waiting = await offers(customer);
    expect(waiting).toHaveLength(8);
    const changed = plates.map((plate) => golf(phone, plate).replace('Golf', 'Polo'));
    const [result, ...accepted] = await Promise.all([
      importFile(changed),
      ...waiting.map(({ id }) => customer.post(`/imported-vehicles/${id}/accept`)),
    ]);
    expect(result.changed + result.known).toBe(8);
    expect(accepted.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect((await customer.get('/vehicles')).body.items).toHaveLength(8);
    expect(await offers(customer)).toEqual([]);
    expect(await importFile(changed)).toMatchObject({ new: 0, changed: 0, known: 8 });
  });

  it('is forgotten by phone number, in any notation', async () => {
    const phone = newPhone();
    await importFile([golf(phone)]);
    const forget = (typed: string) => desk().post('/workshop/customer-import/forget', { phone: typed });
    expect((await forget(phone.typed)).body).toEqual({ deleted: 1 });
    expect((await forget(phone.verified)).body).toEqual({ deleted: 0 });
    expect((await forget('12')).problem.code).toBe('invalid_input');
    expect(await offers(person(phone))).toEqual([]);
  });

  it('exports no more of an unanswered vehicle than is offered, since the number may have changed hands', async () => {
    const phone = newPhone();
    await importFile([golf(phone, 'EX1 A')]);
    const { body } = await person(phone).get('/me/export');
    expect(body).toMatchObject({ imported_vehicles: [{ device_reg: 'EX1 A', make: 'VW', model: 'Golf' }] });
    expect(JSON.stringify(body)).not.toMatch(
      /Ann Example|WVWZZZ1KZAW000001|80467|2026-02-01|2026-05-31|2026-01-10/,
    );
  });

  it('is stored for two years after the last import that changed it', async () => {
    const phone = newPhone();
    await importFile([golf(phone, 'CH1 A')]);
    api.setNow(new Date('2028-02-01T08:00:00Z'));
    await importFile([golf(phone, 'CH1 A').replace('Golf', 'Polo')]);
    api.setNow(new Date('2028-03-02T08:00:00Z'));
    expect(await offers(person(phone))).toMatchObject([{ model: 'Polo' }]);
    api.setNow(MONDAY_EIGHT);
  });

  it('is deleted with the account of its phone number, and after two years', async () => {
    const [erased, old, recent] = [newPhone(), newPhone(), newPhone()];
    await importFile([golf(erased, 'ER1 A'), golf(old, 'OL1 A')]);
    const customer = person(erased, 'erased');
    expect((await customer.delete('/me')).status).toBe(204);
    const later = new Date('2028-03-02T08:00:00Z');
    api.setNow(later);
    await importFile([golf(recent, 'RE1 A')]);
    expect(await offers(person(old))).toEqual([]);
    await deleteExpiredImports(api.database, later);
    const rows = await api.query<{ device_reg: string }>(
      "select device_reg from imported_vehicles where device_reg in ('ER1 A', 'OL1 A', 'RE1 A')",
    );
    expect(rows).toEqual([{ device_reg: 'RE1 A' }]);
    api.setNow(MONDAY_EIGHT);
  });

  it('is deleted with an account that a previous version of the api erases', async () => {
    const phone = newPhone();
    await importFile([golf(phone, 'PV1 A'), golf(phone, 'PV2 A')]);
    const customer = person(phone);
    const [{ id } = { id: '' }] = await offers(customer);
    requireSuccessfulBody(await customer.post(`/imported-vehicles/${id}/accept`));
    await api.query('update customers set phone = $1 where id = $2', [phone.digits, `person-${people}`]);
    await api.query('delete from customers where id = $1', [`person-${people}`]);
    expect(await api.query('select id from imported_vehicles where phone = $1', [phone.digits])).toEqual([]);
  });

  it('writes no phone number to the log', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/7700 ?900/);
  });
});
