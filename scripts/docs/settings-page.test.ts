import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';

const page = readFileSync(path.resolve(__dirname, '../../docs/settings.md'), 'utf8');
const examples = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = '']) => json);

describe('the page on settings', () => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)('shows valid settings: %s', (json) => {
    expect(siteSettingsSchema.safeParse(JSON.parse(json))).toMatchObject({ success: true });
  });
});
