import { useEffect, useRef, useState } from 'react';
import styles from './record-csv.module.css';
import { useText } from './text.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Accepts a file that is dropped anywhere on the page, and shows a hint while a file is dragged over it. */
export function FileDropArea({ onDrop }: { onDrop: (file: File) => void }) {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const choose = useRef(onDrop);
  useEffect(() => {
    choose.current = onDrop;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // By default, the browser would open the dropped file in place of the site.
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) choose.current(file);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listeners.abort();
  }, []);
  return isOver && <div className={styles.drop}>{text('choose.dropNow')}</div>;
}
