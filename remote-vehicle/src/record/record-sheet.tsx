import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { type DescriptionItem, Plate } from '@forecourt/shared/ui';
import styles from './record-paper.module.css';
import { useText } from './text.ts';

interface RecordHeadProps {
  title: string;
  vehicle: Pick<Vehicle, 'device_reg' | 'make' | 'model'>;
  /** Whether paper shows the phone number, which the site's header has only for customers who are signed in. */
  printsPhone?: boolean;
}

/** Head of a printed record: the vehicle, and beside it the workshop with address and phone number. */
export function RecordHead({ title, vehicle, printsPhone = false }: RecordHeadProps) {
  const { organisation, phone = organisation.phone } = siteSettings();
  const { name, address } = organisation;
  return (
    <div className={styles.head}>
      <div className={styles.vehicle}>
        <h2>{title}</h2>
        <div className={styles.named}>
          <Plate size="lg" registration={vehicle.device_reg} />
          {vehicleName(vehicle) && <p className={styles.name}>{vehicleName(vehicle)}</p>}
        </div>
      </div>
      <div className={styles.workshop}>
        <p className={styles.workshopName}>{name}</p>
        {address?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={printsPhone ? undefined : styles.phone}>{phone}</p>
      </div>
    </div>
  );
}

interface RecordSummaryProps {
  items: readonly DescriptionItem[];
  printedOn?: string;
}

export function RecordSummary({ items, printedOn }: RecordSummaryProps) {
  const text = useText();
  return (
    <dl className={styles.summary}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {printedOn && (
        <div className={styles.printedOn}>
          <dt>{text('paper.printedOn')}</dt>
          <dd>{printedOn}</dd>
        </div>
      )}
    </dl>
  );
}
