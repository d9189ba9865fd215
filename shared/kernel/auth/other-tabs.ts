import * as z from 'zod/mini';
import { SESSION_END_REASONS, type SessionEndReason } from './session-end.ts';

const messageSchema = z.object({
  uid: z.string(),
  reason: z.nullable(z.enum(SESSION_END_REASONS)),
  at: z.number(),
});

/** A tab that was frozen gets its messages late; the customer may have signed in again by then. */
const CURRENT_MS = 5_000;

/*
 * The SDK brings a changed user to the other tabs by itself, through the storage; but not why a session ended, and on phones
 * perhaps not before the tab is seen.
 */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('forecourt-identity');
  return channel;
}

/** Tells the other tabs of this browser that a user's session is over, and why; null when they signed out. */
export function announceSessionEnd(uid: string, reason: SessionEndReason | null): void {
  openChannel().postMessage({ uid, reason, at: Date.now() });
}

/** Calls `listener` when another tab tells that a user's session is over. */
export function onSessionEndElsewhere(
  listener: (uid: string, reason: SessionEndReason | null) => void,
): void {
  openChannel().addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (!message.success || Date.now() - message.data.at > CURRENT_MS) return;
    listener(message.data.uid, message.data.reason);
  });
}
