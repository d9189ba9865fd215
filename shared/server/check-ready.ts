// Health check of the images: whether this container's process is ready. Exit code 0 or 1; prints the response or the error.
import { get } from 'node:http';

const TIMEOUT_MS = 3_000;

const { INTERNAL_PORT, INTERNAL_HOST = '' } = process.env;
const host = ['', '0.0.0.0', 'localhost'].includes(INTERNAL_HOST) ? '127.0.0.1' : INTERNAL_HOST;

function end(code: number, text: string): void {
  process.stdout.write(`${text}\n`, () => process.exit(code));
}

if (INTERNAL_PORT) {
  const options = { host: host === '::' ? '::1' : host, port: INTERNAL_PORT, path: '/-/ready', agent: false };
  get({ ...options, timeout: TIMEOUT_MS }, async (response) => {
    const body = await response.setEncoding('utf8').toArray();
    end(response.statusCode === 200 ? 0 : 1, body.join(''));
  })
    .once('timeout', () => end(1, `no response within ${TIMEOUT_MS} ms`))
    .once('error', ({ message }) => end(1, message));
} else {
  end(1, 'INTERNAL_PORT is not set');
}
