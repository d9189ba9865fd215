import type { ReleaseEvent } from './release-event.ts';
import { logReleaseEvent } from './release-event.ts';

const of = { remote: 'vehicle', version: '1.0.0+12345678' };

test.each<[ReleaseEvent, string]>([
  [{ type: 'adopted', ...of }, 'info: release adopted'],
  [{ type: 'named-again', ...of }, 'info: the origin went back to a stored release'],
  [{ type: 'changed', remote: 'vehicle' }, 'info: pin, canary or disabling changed'],
  [{ type: 'refused', ...of, stage: 'files', reason: 'a' }, 'warn: release refused'],
  [{ type: 'withdrawn', ...of, reason: 'a' }, 'error: release withdrawn'],
  [{ type: 'store-failed', remote: 'vehicle', reason: 'a' }, 'error: release store failed'],
])('should write an event with its details at its level: %j', (event, line) => {
  const lines: [string, unknown][] = [];
  const at = (level: string) => (details: unknown, text?: unknown) => {
    lines.push([`${level}: ${text}`, details]);
  };
  logReleaseEvent({ info: at('info'), warn: at('warn'), error: at('error') }, event);
  const { type: _type, ...details } = event;
  expect(lines).toEqual([[line, details]]);
});
