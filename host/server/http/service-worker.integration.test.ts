import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { SETTINGS_ELEMENT_ID, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let folder: string;

async function start(settings: object): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-settings-'));
  const file = path.join(folder, 'site.settings.json');
  writeFileSync(file, JSON.stringify(settings));
  edge = await startTestEdge({ FORECOURT_SETTINGS: file });
}
afterEach(async () => {
  await edge.close();
  rmSync(folder, { recursive: true });
});

const inPage = async () => {
  const { body } = await edge.send('/');
  const [, json = '{}'] = body.split(`id="${SETTINGS_ELEMENT_ID}">`)[1]?.match(/^(.*?)<\/script>/s) ?? [];
  return siteSettingsSchema.parse(JSON.parse(json)).serviceWorker;
};

test('is revalidated by browsers, connects only to this site, and contains the business’s icon', async () => {
  await start({ appearance: { appIcons: { small: '/icons/ours.png' } } });
  const { statusCode, headers, body } = await edge.send('/sw.js');
  expect([statusCode, headers]).toEqual([
    200,
    expect.objectContaining({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'; worker-src 'self'",
    }),
  ]);
  expect(body).toBe('self.NOTIFICATION_ICON="/icons/ours.png";\n/* the worker */');
  const packed = await edge.send({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body);
  expect(await inPage()).toBe(true);
  expect((await edge.send('/')).headers).not.toHaveProperty('forecourt-no-service-worker');
});

test('is one that unregisters itself if the settings disable it, and pages say so', async () => {
  await start({ serviceWorker: false });
  expect((await edge.send('/sw.js')).body).toContain('/* the retired worker */');
  expect(await inPage()).toBe(false);
  const { headers } = await edge.send('/');
  expect(headers).toHaveProperty('forecourt-no-service-worker');
  const again = await edge.send({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.headers]).toEqual([
    304,
    expect.objectContaining({ 'forecourt-no-service-worker': '1' }),
  ]);
});
