import styles from './workshop.module.css';

/** A postal address, line by line. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address} translate="no">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
