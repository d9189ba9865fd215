import { useText } from '../text.ts';
import { AreaPanel } from './area-panel.tsx';

/** In place of an area whose releases all failed. */
export function AreaErrorPanel({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <AreaPanel
      tag={text('area.tag')}
      title={text('area.title')}
      text={<p>{text(navigator.onLine ? 'area.text' : 'area.offline')}</p>}
      onRetry={onRetry}
    />
  );
}
