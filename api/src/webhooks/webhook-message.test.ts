/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TYPES, erasureMessage, messageId, webhookMessageSchema } from './webhook-message.ts';

const page = readFileSync(join(__dirname, '../../../docs/webhooks.md'), 'utf8');

describe('docs/webhooks.md', () => {
  it('should show a webhook as it is', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const shown = JSON.parse(example);
    expect(webhookMessageSchema.parse(shown)).toEqual(shown);
  });

  it('should name every event', () => {
    const named = [...page.matchAll(/^\| `(appointment\.\w+)`/gm)].map(([, type]) => type);
    expect(named).toEqual([...EVENT_TYPES]);
  });
});

describe('a webhook', () => {
  const event = {
    appointment_id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a001',
    version: 3,
    kind: 'erased',
  } as const;

  it('should be named by its appointment and version, without what separates the parts that are signed', () => {
    expect(messageId(event)).toBe('msg_7c1f4c0e2a514a53a4d55bb1b9c3a001_3');
  });

  it('should say of an erasure what is known, and no more', () => {
    expect(erasureMessage(event, new Date('2026-03-02T08:00:00Z'))).toEqual({
      type: 'appointment.erased',
      timestamp: '2026-03-02T08:00:00.000Z',
      data: { version: 3, appointment: { id: event.appointment_id } },
    });
  });

  it('should say when it was, however late it is sent', () => {
    const happened_at = '2026-03-01T17:30:00.000Z';
    const late = erasureMessage({ ...event, happened_at }, new Date('2026-03-02T08:00:00Z'));
    expect(late.timestamp).toBe(happened_at);
  });
});
