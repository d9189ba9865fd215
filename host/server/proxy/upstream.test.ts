import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ForwardedStreams } from './upstream.ts';

const silent = () => new Readable({ read: () => undefined });

const CLOSING = '\n\nevent: closing\ndata: {}\n\n';

describe('forwarded streams', () => {
  it('end regularly, with all data so far and the event that tells pages to reconnect, when they are ended', async () => {
    const streams = new ForwardedStreams();
    const body = silent();
    const passed = streams.forward(body);
    body.push('first');
    await once(passed, 'readable');
    streams.endAll();
    body.push('too late');
    expect(await text(passed)).toBe(`first${CLOSING}`);
    expect(body.destroyed).toBe(true);
  });

  it('end at once when they begin after that', async () => {
    const streams = new ForwardedStreams();
    streams.endAll();
    const body = silent();
    const streamsSince = [streams.forward(body), streams.forward(silent())];
    expect(await Promise.all(streamsSince.map((each) => text(each)))).toEqual([CLOSING, CLOSING]);
    expect(body.destroyed).toBe(true);
  });

  it('close the backend’s response when their reader leaves', async () => {
    const body = silent();
    new ForwardedStreams().forward(body).destroy();
    await once(body, 'close');
  });

  it('read from the backend no faster than their reader', async () => {
    const body = new PassThrough({ highWaterMark: 1_000 });
    new ForwardedStreams().forward(body);
    let taken = 0;
    while (body.write(Buffer.alloc(1_000)) && taken < 1_000) {
      taken += 1;
      await new Promise(setImmediate);
    }
    expect(taken).toBeLessThan(1_000);
  });
});
