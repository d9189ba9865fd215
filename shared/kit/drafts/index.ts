export {
  forgetCustomersExcept as forgetDraftsExceptOf,
  isCustomerKey as isDraftKey,
} from '../tab-store/tab-store.ts';
export { type Draft, forgetDraft, keepDraft, readDraft } from './drafts.ts';
export { useDraft } from './use-draft.ts';
