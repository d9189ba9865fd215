import { useAuth } from '@forecourt/shared/auth';
import { Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { AreaPanel } from './area-panel.tsx';

/** In place of an area whose releases all failed. */
export function AreaErrorPanel({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  const isSignedOut = useAuth().status === 'signed-out';
  return (
    <AreaPanel
      tag={text('area.tag')}
      title={text('area.title')}
      text={
        <Stack gap={8}>
          {isSignedOut && <p>{text('area.signedOut')}</p>}
          <p>{text(navigator.onLine ? 'area.text' : 'area.offline')}</p>
        </Stack>
      }
      onRetry={onRetry}
    />
  );
}
