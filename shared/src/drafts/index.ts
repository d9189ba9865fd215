export { type Draft, forgetDraft, forgetDraftsExceptOf, keepDraft, readDraft } from './drafts.ts';
export { useDraft } from './use-draft.ts';
