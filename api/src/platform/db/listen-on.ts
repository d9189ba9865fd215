import { Client } from 'pg';
import type { Listener } from './database.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that is only listened to breaks unheard where a firewall forgets it: so it is asked something now and then. */
const CHECK_INTERVAL_MS = 15_000;
const CHECK_TIMEOUT_MS = 5_000;

/** A connection of its own, on which a channel is heard. */
export interface Listening {
  /** Ends it; that is no loss. */
  end(): Promise<void>;
}

/** @throws errors of the driver when the server cannot be reached */
export async function listenOn(
  url: string,
  channel: string,
  { onMessage, onLost }: Listener,
): Promise<Listening> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
    keepAlive: true,
  });
  let check: NodeJS.Timeout | undefined;
  let isHeard = false;

  async function end(): Promise<void> {
    isHeard = false;
    clearInterval(check);
    await client.end();
  }

  function lose(): void {
    if (!isHeard) return;
    // Where nobody answers, nobody answers to that either.
    end().catch(() => undefined);
    onLost();
  }

  // For as long as there is a connection: an error that nobody hears would end the process.
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    end().catch(() => undefined);
    throw error;
  }
  isHeard = true;
  check = setInterval(() => client.query('select 1').catch(lose), CHECK_INTERVAL_MS);
  return { end };
}
