import * as z from 'zod/mini';
import { SESSION_END_REASONS, type SessionEndReason } from './session-end.ts';

const messageSchema = z.object({
  uid: z.string(),
  reason: z.nullable(z.enum(SESSION_END_REASONS)),
  at: z.number(),
});

/** Frozen tabs receive messages late; the customer may have signed in again since. */
const MAX_MESSAGE_AGE_MS = 5_000;

/* The SDK tells other tabs of a changed user, but not why a session ended. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('forecourt-identity');
  return channel;
}

export function announceSessionEnd(uid: string, reason: SessionEndReason | null): void {
  openChannel().postMessage({ uid, reason, at: Date.now() });
}

export function onSessionEndElsewhere(
  listener: (uid: string, reason: SessionEndReason | null) => void,
): void {
  openChannel().addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (!message.success || Date.now() - message.data.at > MAX_MESSAGE_AGE_MS) return;
    listener(message.data.uid, message.data.reason);
  });
}
