import { forgetDraft, keepDraft, readDraft } from '@forecourt/shared/drafts';

const ATTEMPT_DRAFT = 'booking.attempt';

/**
 * The idempotency key of a booking: the same as long as its content is the same, also after a reload and a new
 * sign-in, so that a second try books nothing twice; a new one for anything else.
 * @param content everything that makes the booking
 */
export function attemptKey(content: string, createKey: () => string): string {
  const last = readDraft(ATTEMPT_DRAFT);
  if (last.content === content && last.key) return last.key;
  const key = createKey();
  keepDraft(ATTEMPT_DRAFT, { content, key });
  return key;
}

/** Ends an attempt: the booking is made, so the next one is another. */
export function forgetAttempt(): void {
  forgetDraft(ATTEMPT_DRAFT);
}
