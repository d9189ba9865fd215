import type { User } from '@forecourt/shared/auth';
import { useFlashState } from '@forecourt/shared/screens';
import { FocusOnMount, Notice } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { usePhoneText } from '../use-phone-text.ts';
import type { Saved } from '../use-return-to-me.ts';

const EVERY_SAVED: readonly string[] = [
  'name',
  'nameRemoved',
  'email',
  'phone',
  'phoneAdded',
  'password',
] satisfies Saved[];

export function SavedNotice({ user }: { user: User }) {
  const text = useText();
  const saved = useFlashState(readSaved);
  const phone = usePhoneText(user);
  if (!saved) return null;
  return (
    <FocusOnMount>
      <Notice tone="good" title={text(`saved.${saved}`)}>
        {saved === 'phone' || saved === 'phoneAdded'
          ? text(`saved.${saved}.text`, { phone })
          : saved === 'email' && user.email}
      </Notice>
    </FocusOnMount>
  );
}

function readSaved(state: unknown): Saved | null {
  if (typeof state !== 'object' || state === null || !('saved' in state)) return null;
  return EVERY_SAVED.includes(String(state.saved)) ? (state.saved as Saved) : null;
}
