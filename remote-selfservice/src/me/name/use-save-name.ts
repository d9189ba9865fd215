import { meQuery, updateMe } from '@forecourt/shared/api';
import { type AuthFailure, updateDisplayName } from '@forecourt/shared/auth';
import { forgetDraft } from '@forecourt/shared/drafts';
import { useMutation, useQueryClient } from '@forecourt/shared/query';
import { useIdentityAction } from '@forecourt/shared/verification';
import { useReturnToMe } from '../use-return-to-me.ts';

/** Where the field's content is kept until it is saved. */
export const NAME_DRAFT = 'me.name';

interface SaveName {
  save: (name: string | null) => void;
  busy: boolean;
  /** What the backend said against it. */
  error: Error | null;
  /** What identity said against it. */
  failure: AuthFailure | null;
  forgetFailure: () => void;
}

/**
 * Saves a name at the backend, which is the stricter one about it, and then at identity. It counts as saved when both
 * have it; saving again does no harm.
 */
export function useSaveName(): SaveName {
  const client = useQueryClient();
  const returnToMe = useReturnToMe();
  const identity = useIdentityAction();
  const backend = useMutation({
    mutationFn: (name: string | null) => updateMe({ display_name: name }),
    onSuccess: (me) => client.setQueryData(meQuery().queryKey, me),
  });

  async function save(name: string | null) {
    identity.forgetFailure();
    const kept = await backend.mutateAsync(name).catch(() => null);
    if (!kept) return;
    const outcome = await identity.run(() => updateDisplayName(name));
    if (!outcome?.ok) return;
    // The backend has answered with the name in the token of that time: the old one.
    client.setQueryData(meQuery().queryKey, (me) => me && { ...me, display_name: name });
    forgetDraft(NAME_DRAFT);
    returnToMe('name');
  }

  return {
    save: (name) => void save(name),
    busy: backend.isPending || identity.busy,
    error: backend.error,
    failure: identity.failure,
    forgetFailure: () => {
      backend.reset();
      identity.forgetFailure();
    },
  };
}
