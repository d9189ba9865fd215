import { type Customer, updateMe } from '@forecourt/shared/api';
import { useMutation } from '@forecourt/shared/query';
import { useState } from 'react';
import { type MessageKind, useCachedProfileUpdater } from './use-me.ts';

/** Channels with a preference for each kind of notification. */
export type PreferenceChannel = 'email' | 'texts';

type Preferences = Record<PreferenceChannel, Record<MessageKind, boolean>>;
type PreferencesChange = { [C in PreferenceChannel]?: Partial<Preferences[C]> };

interface Choice {
  channel: PreferenceChannel;
  kinds: readonly MessageKind[];
  isWanted: boolean;
}

interface Save {
  choice: Choice;
  /** Preferences to send: this choice, and all earlier ones that are not saved yet. */
  change: PreferencesChange;
}

/** Preferences of the customer, with a function to change them. A choice is saved at once; it stays shown if that fails. */
export function useChannelPreferences(stored: Customer['channels']) {
  const cacheMe = useCachedProfileUpdater();
  const [chosen, setChosen] = useState<PreferencesChange>({});
  const [saved, setSaved] = useState<Choice | null>(null);
  const save = useMutation({
    // Saves run one after the other, so that the last choice wins.
    scope: { id: 'me.channels' },
    mutationFn: ({ change }: Save) => updateMe({ channels: change }),
    onSuccess: (me, { choice, change }) => {
      cacheMe(me, 'channels');
      setChosen((current) => selectUnsavedChoices(current, change));
      setSaved(choice);
    },
  });
  return {
    preferences: {
      email: { ...stored.email, ...chosen.email },
      texts: { ...stored.texts, ...chosen.texts },
    } satisfies Preferences,
    /** The choice that was saved last; null again once the customer makes another. */
    saved,
    error: save.error,
    choose: (choice: Choice) => {
      setSaved(null);
      const { channel, kinds, isWanted } = choice;
      const wanted = Object.fromEntries(kinds.map((kind) => [kind, isWanted]));
      const change = { ...chosen, [channel]: { ...chosen[channel], ...wanted } };
      setChosen(change);
      // Send all unsaved choices, because the requests for the earlier ones may fail.
      save.mutate({ choice, change });
    },
    retry: () => save.variables && save.mutate({ ...save.variables, change: chosen }),
  };
}

function selectUnsavedChoices(chosen: PreferencesChange, saved: PreferencesChange): PreferencesChange {
  const unsaved = (['email', 'texts'] as const).flatMap((channel) => {
    const choices = Object.entries(chosen[channel] ?? {}).filter(
      ([kind, isWanted]) => isWanted !== saved[channel]?.[kind as MessageKind],
    );
    return choices.length > 0 ? [[channel, Object.fromEntries(choices)]] : [];
  });
  return Object.fromEntries(unsaved);
}
