import {
  type ApiRequestSender,
  createTestCustomer,
  requireSuccessfulBody,
  type TestCustomer,
} from '../src/testing/customer.ts';

export interface CustomerWithVehicle {
  customer: TestCustomer;
  vehicle_id: string;
}

/** Adds a vehicle for a customer. @param token of the signed-in customer */
export async function addVehicleToCustomer(
  send: ApiRequestSender,
  token: string,
): Promise<CustomerWithVehicle> {
  const customer = createTestCustomer(send, token);
  const { id } = requireSuccessfulBody(await customer.post('/vehicles', { device_reg: 'AB12 CDE' }));
  return { customer, vehicle_id: id };
}

/** Finds the first open days for booking, at least two days ahead, so that visits can be cancelled at any hour of today. */
export async function findOpenDays({ customer }: CustomerWithVehicle, count: number): Promise<string[]> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { body } = await customer.get(`/availability?service_type=repair&from=${day(2)}&to=${day(30)}`);
  const open = body.days.filter((each) => each.open);
  return open.slice(0, count).map((each) => each.date);
}
