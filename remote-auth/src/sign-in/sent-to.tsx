import { Button } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import styles from './sent-to.module.css';

/** Which phone has the code, and the way back if it is the wrong one. */
export function SentTo({ number, onChange }: { number: string; onChange: () => void }) {
  const text = useText();
  return (
    <>
      {text('code.sentTo')} <span className={styles.number}>{number}</span>
      {' · '}
      <span className={styles.change}>
        <Button variant="link" onClick={onChange} aria-label={text('code.changeNumber')}>
          {text('code.change')}
        </Button>
      </span>
    </>
  );
}
