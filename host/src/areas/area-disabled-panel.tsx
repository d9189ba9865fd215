import { Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { AreaPanel } from './area-panel.tsx';

/** In place of an area that the business has switched off; says why in its words, where it has any. */
export function AreaDisabledPanel({ message, onRetry }: { message: string; onRetry: () => void }) {
  const text = useText();
  return (
    <AreaPanel
      tag={text('disabled.tag')}
      title={text('disabled.title')}
      text={
        <Stack gap={8}>
          {message && <p>{message}</p>}
          <p>{text('disabled.text')}</p>
        </Stack>
      }
      onRetry={onRetry}
    />
  );
}
