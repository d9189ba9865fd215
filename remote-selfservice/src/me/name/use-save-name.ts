import { type AuthFailure, updateDisplayName } from '@forecourt/shared/auth';
import { clearDraft } from '@forecourt/shared/drafts';
import { useIdentityAction } from '@forecourt/shared/phone-code';
import { useSingleMutation } from '@forecourt/shared/query';
import { useCacheMe } from '../../use-me.ts';
import { useReturnToMe } from '../use-return-to-me.ts';
import { saveName } from './save-name.ts';

/** Draft of the field until it is saved. */
export const NAME_DRAFT = 'me.name';

interface SaveName {
  save: (name: string | null) => void;
  busy: boolean;
  /** Refusal by the backend. */
  error: Error | null;
  /** Refusal by identity. */
  failure: AuthFailure | null;
  forgetFailure: () => void;
}

/** Saves the typed name and returns to the profile. */
export function useSaveName(): SaveName {
  const cacheMe = useCacheMe();
  const returnToMe = useReturnToMe();
  const identity = useIdentityAction();
  const { mutate, isPending, error, isError, reset } = useSingleMutation({
    mutationFn: (name: string | null) =>
      saveName({
        name,
        cacheMe,
        saveAtIdentity: async () => (await identity.run(() => updateDisplayName(name)))?.ok === true,
      }),
    onSuccess: (isSaved, name) => {
      if (!isSaved) return;
      clearDraft(NAME_DRAFT);
      returnToMe(name === null ? 'nameRemoved' : 'name');
    },
  });

  return {
    save: (name) => {
      identity.forgetFailure();
      mutate(name);
    },
    busy: isPending,
    error,
    failure: identity.failure,
    forgetFailure: () => {
      // A pending save continues, and stays visible.
      if (isError) reset();
      identity.forgetFailure();
    },
  };
}
