export { type Draft, forgetDraft, forgetDraftsExceptOf, isDraftKey, keepDraft, readDraft } from './drafts.ts';
export { useDraft } from './use-draft.ts';
