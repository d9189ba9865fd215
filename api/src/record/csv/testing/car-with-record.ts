import type { TestApi } from '../../../testing/test-api.ts';
import type { ImportChoices } from '../import-schema.ts';

let cars = 0;

/** Creates a vehicle, by default with a separate customer, because requests are limited for each customer. */
export async function createVehicleForImport(api: TestApi, uid = `driver-${cars}`) {
  cars += 1;
  const customer = api.customer(uid);
  const { id } = (await customer.post('/vehicles', { device_reg: `CAR ${cars}` })).body;
  const path = `/vehicles/${id}/records/import` as const;
  const query = (choices: ImportChoices | string) =>
    `choices=${encodeURIComponent(typeof choices === 'string' ? choices : JSON.stringify(choices))}`;
  const exported = async () => (await customer.get(`/vehicles/${id}/record.csv`)).text;
  return {
    customer,
    id,
    exported,
    /** Exports the record. @returns its lines without ids and without the header line */
    lines: async () =>
      (await exported())
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.replace(/^[^,]*,/, '')),
    preview: (file: string | Buffer, choices: ImportChoices | string = {}, type = 'text/csv') =>
      customer.upload('POST', `${path}/preview?${query(choices)}`, Buffer.from(file), type),
    /** Imports a file. @param more further query parameters, such as `only_good=true` */
    take: (file: string | Buffer, more = '', choices: ImportChoices = {}, key?: string) =>
      customer.upload('POST', `${path}?${query(choices)}&${more}`, Buffer.from(file), 'text/csv', key),
  };
}
