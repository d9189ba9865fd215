// Passes everything on to the api but streams of events, which it answers itself: `PORT=… API_URL=… node …`. The api has
// none yet; with its own this file goes.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from '../../../scripts/processes/listen.ts';

const EVENT_MS = 1_000;
const STREAM = '/api/v1/events';

const { API_URL } = process.env;

function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const timer = setInterval(() => response.write('data: {}\n\n'), EVENT_MS);
  response.write('data: {}\n\n');
  response.once('close', () => clearInterval(timer));
}

function passOn(asked: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = asked;
  const passed = request(`${API_URL}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.once('error', () => response.destroy());
  response.once('close', () => passed.destroy());
  asked.pipe(passed);
}

const server = createServer((asked, response) =>
  asked.url === STREAM ? stream(response) : passOn(asked, response),
);
listen(server, 'The stand-in', async () => {
  server.close();
  server.closeAllConnections();
});
