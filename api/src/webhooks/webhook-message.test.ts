/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createErasureMessage,
  createWebhookMessageId,
  WEBHOOK_EVENT_TYPES,
  webhookMessageSchema,
} from './webhook-message.ts';

const page = readFileSync(join(__dirname, '../../../docs/webhooks.md'), 'utf8');

describe('docs/webhooks.md', () => {
  it('shows a valid webhook', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const shown = JSON.parse(example);
    expect(webhookMessageSchema.parse(shown)).toEqual(shown);
  });

  it('names every event', () => {
    const named = [...page.matchAll(/^\| `(appointment\.\w+)`/gm)].map(([, type]) => type);
    expect(named).toEqual([...WEBHOOK_EVENT_TYPES]);
  });
});

describe('a webhook', () => {
  const event = {
    appointment_id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a001',
    version: 3,
    kind: 'erased',
  } as const;

  it('has an id of appointment and version, without the separator of the signed parts', () => {
    expect(createWebhookMessageId(event)).toBe('msg_7c1f4c0e2a514a53a4d55bb1b9c3a001_3');
  });

  it('contains only ids after an erasure', () => {
    expect(createErasureMessage(event, new Date('2026-03-02T08:00:00Z'))).toEqual({
      type: 'appointment.erased',
      timestamp: '2026-03-02T08:00:00.000Z',
      data: { version: 3, appointment: { id: event.appointment_id } },
    });
  });

  it('contains the time of the erasure, not of the delivery', () => {
    const happened_at = '2026-03-01T17:30:00.000Z';
    const late = createErasureMessage({ ...event, happened_at }, new Date('2026-03-02T08:00:00Z'));
    expect(late.timestamp).toBe(happened_at);
  });
});
