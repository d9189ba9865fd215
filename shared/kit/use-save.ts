import { createRequestAttemptStore } from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { useEffect, useRef } from 'react';
import { replaceScreenInHistory } from './leave-screen.ts';

type QueryClient = ReturnType<typeof useQueryClient>;
type QueryPredicate = (query: { queryKey: readonly unknown[] }) => boolean;

export interface ScreenAfterSave {
  to: string;
  /** Whether the destination replaces this screen in the history (leave-screen.ts); default true. */
  replace?: boolean;
  /** Navigation state, e.g. from `state()` of a flash message. */
  state?: unknown;
}

type Sending<Input, Saved> =
  | {
      /**
       * Name of the attempt (unique in the site), and the ids and versions that the request depends on besides its input. All
       * of them determine the idempotency key (docs/design.md §8), so equal requests have the same key, even after a reload.
       */
      attempt: readonly [name: string, ...about: unknown[]];
      send: (input: Input, options: { idempotencyKey: string }) => Promise<Saved>;
    }
  | { attempt?: undefined; send: (input: Input) => Promise<Saved> };

type SaveOptions<Input, Saved> = Sending<Input, Saved> & {
  draft?: string | undefined;
  /** Writes the response into the query cache. The save is pending until a returned promise resolves. */
  cache?: (saved: Saved, client: QueryClient, input: Input) => unknown;
  /** Keys of queries to invalidate after success. The save does not wait for their reload. */
  invalidates?: readonly (readonly unknown[])[];
  /** Id of the deleted object. Queries with it in their keys are not reloaded, and are removed on unmount at the latest. */
  deletes?: string;
  /** Called after a failure, e.g. to reload outdated data. The save is pending until a returned promise resolves. */
  onFailed?: (error: Error, client: QueryClient, input: Input) => unknown;
  /** Returns the screen to open after success. If it returns undefined, no screen opens, and the save stays pending. */
  leadsTo?: (saved: Saved, input: Input) => ScreenAfterSave | undefined;
};

interface ScreenCallbacks<Saved> {
  onSaved?: ((saved: Saved) => void) | undefined;
  onFailed?: ((error: Error) => void) | undefined;
}

/**
 * Returns `save`, which sends an input once, even if it is started twice or tried again, clears its draft, updates the query
 * cache, and opens the next screen.
 *
 *     const { save, isPending, error } = useSave({
 *       attempt: ['reminders.edit', id, version],
 *       send: (changes: ReminderChange, options) => updateReminder({ id, version }, changes, options),
 *       draft: `reminder.${id}`,
 *       cache: (changed, client) => client.setQueryData(reminderQuery(id).queryKey, changed),
 *       invalidates: [queryKeys.reminderList({})],
 *       leadsTo: () => ({ to: reminderPath(id), state: reminderSavedFlash.state('changed') }),
 *     });
 *
 * After the screen has unmounted, draft and cache are still updated, but a customer who has left is not redirected. What
 * must happen in any case therefore belongs in `cache` and `onFailed`; what only this screen shows, in the callbacks of
 * `save`. `variables` is the last input; `reset` clears the error.
 */
export function useSave<Saved, Input = void>(options: SaveOptions<Input, Saved>) {
  const { attempt, draft, cache, invalidates = [], deletes, onFailed, leadsTo } = options;
  const isDeleted: QueryPredicate = ({ queryKey }) => deletes !== undefined && queryKey.includes(deletes);
  // Removes the deleted object's inactive queries. The open screen would reload its active ones, so they follow at unmount.
  const removeDeleted = useRef(() => {});
  useEffect(() => () => queueMicrotask(removeDeleted.current), []);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error, variables, reset } = useSingleMutation({
    leadsOn: leadsTo !== undefined,
    mutationFn: (input: Input) => {
      if (!options.attempt) return options.send(input);
      const [name, ...about] = options.attempt;
      return createRequestAttemptStore(name).make([...about, input], ({ key }) =>
        options.send(input, { idempotencyKey: key }),
      );
    },
    onSuccess: async (saved, input) => {
      if (attempt) createRequestAttemptStore(attempt[0]).forget();
      if (draft !== undefined) clearDraft(draft);
      const cached = cache?.(saved, client, input);
      const predicate: QueryPredicate = (query) => !isDeleted(query);
      for (const queryKey of invalidates) void client.invalidateQueries({ queryKey, predicate });
      removeDeleted.current = () => client.removeQueries({ type: 'inactive', predicate: isDeleted });
      removeDeleted.current();
      await cached;
    },
    onError: (failure, input) => onFailed?.(failure, client, input),
  });
  const save = (input: Input, screen: ScreenCallbacks<Saved> = {}) =>
    mutate(input, {
      onSuccess: (saved) => {
        screen.onSaved?.(saved);
        const next = leadsTo?.(saved, input);
        if (!next) return;
        const { to, replace = true, ...options } = next;
        const open = () => void navigate(to, { replace, ...options });
        if (replace) replaceScreenInHistory(to, open, deletes);
        else open();
      },
      onError: (failure) => screen.onFailed?.(failure),
    });
  return { save, isPending, error, variables, reset };
}
