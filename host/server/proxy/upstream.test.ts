import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PassedStreams } from './upstream.ts';

const silent = () => new Readable({ read: () => undefined });

describe('streams that are passed on', () => {
  it('should end with what came so far when they are ended, however much was on its way', async () => {
    const streams = new PassedStreams();
    const body = silent();
    const passed = streams.pass(body);
    body.push('first');
    await once(passed, 'readable');
    streams.endAll();
    body.push('too late');
    expect(await text(passed)).toBe('first');
    expect(body.destroyed).toBe(true);
  });

  it('should end at once when they come after that', async () => {
    const streams = new PassedStreams();
    streams.endAll();
    const body = silent();
    expect(await text(streams.pass(body))).toBe('');
    expect(body.destroyed).toBe(true);
  });

  it('should let go of the backend when their reader leaves', async () => {
    const body = silent();
    new PassedStreams().pass(body).destroy();
    await once(body, 'close');
  });

  it('should not take more from the backend than their reader does', async () => {
    const body = new PassThrough({ highWaterMark: 1_000 });
    new PassedStreams().pass(body);
    let taken = 0;
    while (body.write(Buffer.alloc(1_000)) && taken < 1_000) {
      taken += 1;
      await new Promise(setImmediate);
    }
    expect(taken).toBeLessThan(1_000);
  });
});
