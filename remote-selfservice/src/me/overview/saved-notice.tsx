import type { User } from '@forecourt/shared/auth';
import { useLocation, useNavigate } from '@forecourt/shared/router';
import { Notice } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import { FocusOnMount } from '../focus-on-mount.tsx';
import { formatPhone } from '../format-phone.ts';
import { useText } from '../text.ts';
import type { Saved } from '../use-return-to-me.ts';

const EVERY_SAVED: readonly string[] = ['name', 'email', 'phone', 'phoneAdded', 'password'] satisfies Saved[];

/** Says once what the screen before has saved. */
export function SavedNotice({ user }: { user: User }) {
  const text = useText();
  const saved = useSaved();
  if (!saved) return null;
  return (
    <FocusOnMount>
      <Notice tone="good" title={text(`saved.${saved}`)}>
        {(saved === 'phone' || saved === 'phoneAdded') &&
          text(`saved.${saved}.text`, { phone: formatPhone(user.phone) })}
        {saved === 'email' && user.email}
      </Notice>
    </FocusOnMount>
  );
}

/** Taken out of the history, so that a reload does not say it again. */
function useSaved(): Saved | null {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [saved] = useState(() => savedIn(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the notice appears
  useEffect(() => {
    if (saved) void navigate(pathname, { replace: true, state: null });
  }, []);
  return saved;
}

function savedIn(state: unknown): Saved | null {
  if (typeof state !== 'object' || state === null || !('saved' in state)) return null;
  return EVERY_SAVED.includes(String(state.saved)) ? (state.saved as Saved) : null;
}
