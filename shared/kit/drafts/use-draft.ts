import { useState } from 'react';
import { type Draft, keepDraft, readDraft } from './drafts.ts';

/**
 * What the customer has typed into a form and not sent, and the way to add to it. It is kept for this customer in this
 * tab: over a reload, and over a session that the backend ended. A form shows its own values with the draft over them:
 *
 *     const [draft, keep] = useDraft('profile');
 *     const { name } = { name: profile.name, ...draft };
 *     … onChange={(event) => keep({ name: event.target.value })}
 *
 * When the form was sent: `forgetDraft('profile')`.
 */
export function useDraft(name: string): [Draft, (typed: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(name));
  const keep = (typed: Draft) => {
    setDraft((before) => ({ ...before, ...typed }));
    keepDraft(name, { ...readDraft(name), ...typed });
  };
  return [draft, keep];
}
