/** Whether everybody comes from one address, as from behind one router, or everybody from another. */
export type From = 'one address' | 'many addresses';

export const SITE_HOST = '127.0.0.1';

/** What private-traces.ts finds in a log. */
const CUSTOMERS_NETWORK = '127.8';
const ATTACKERS_NETWORK = '127.9';

const MANY = 1_000;

/** Where customers come from. All of these addresses are this machine's. */
export const customersFrom = (from: From) => addresses(CUSTOMERS_NETWORK, from);

export const attackersFrom = (from: From) => addresses(ATTACKERS_NETWORK, from);

function addresses(network: string, from: From): string[] {
  if (from === 'one address') return [SITE_HOST];
  return Array.from({ length: MANY }, (_, index) => `${network}.${index >> 8}.${index & 255 || 1}`);
}
