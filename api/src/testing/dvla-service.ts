import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Response with the fields of the example in DVLA's documentation. */
export const DVLA_VEHICLE = {
  artEndDate: '2025-02-28',
  co2Emissions: 135,
  colour: 'BLUE',
  engineCapacity: 1498,
  fuelType: 'PETROL',
  make: 'VOLKSWAGEN',
  markedForExport: false,
  monthOfFirstRegistration: '2018-09',
  motStatus: 'Valid',
  motExpiryDate: '2026-09-14',
  registrationNumber: 'AB12CDE',
  taxDueDate: '2026-08-01',
  taxStatus: 'Taxed',
  wheelplan: '2 AXLE RIGID BODY',
  yearOfManufacture: 2018,
};

/** Facts that the api makes of `DVLA_VEHICLE`. */
export const DVLA_PLATE_FACTS = {
  make: 'Volkswagen',
  year: 2018,
  colour: 'Blue',
  fuel: 'petrol',
  first_registered: '2018-09',
  mot_due_on: '2026-09-14',
  tax_due_on: '2026-08-01',
};

/** Sends a response, or none, to one request. */
type Reply = (response: ServerResponse) => void;

export const createJsonReply =
  (status: number, body: unknown): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A Vehicle Enquiry Service on a free port. Until a test replaces `reply`, it returns `DVLA_VEHICLE` for every plate. */
export interface DvlaService {
  url: string;
  reply: Reply;
  received: { headers: IncomingHttpHeaders; body: unknown }[];
  stop(): Promise<void>;
}

export async function startDvlaService(): Promise<DvlaService> {
  const server = createServer(async (request, response) => {
    service.received.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    service.reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: DvlaService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/vehicle-enquiry/v1/vehicles`,
    reply: createJsonReply(200, DVLA_VEHICLE),
    received: [],
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return service;
}
