import * as z from 'zod/mini';

export const SESSION_END_REASONS = [
  'expired',
  'revoked',
  'disabled',
  /** The account was deleted, perhaps not by the customer. */
  'deleted',
  'everywhere',
  'erased',
] as const;

export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export const SESSION_END_REASONS_CHOSEN_BY_CUSTOMER: readonly SessionEndReason[] = ['everywhere', 'erased'];

const REASONS_BY_FIREBASE_CODE: Readonly<Record<string, SessionEndReason>> = {
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'deleted',
  'auth/user-token-expired': 'expired',
  'auth/invalid-user-token': 'expired',
  'auth/invalid-refresh-token': 'expired',
};

const errorSchema = z.object({ code: z.string() });

export function toSessionEndReason(error: unknown): SessionEndReason | null {
  const { success, data } = errorSchema.safeParse(error);
  return (success && REASONS_BY_FIREBASE_CODE[data.code]) || null;
}

const messageSchema = z.object({
  uid: z.string(),
  reason: z.nullable(z.enum(SESSION_END_REASONS)),
  at: z.number(),
});

/** Maximum age in ms of another tab's message. A frozen tab receives it late, when the customer may have signed in again. */
const MAX_MESSAGE_AGE_MS = 5_000;

/* The SDK notifies other tabs of a changed user, but not why a session ended. */
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
