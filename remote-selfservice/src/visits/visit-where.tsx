import { DirectionsLink } from './directions-link.tsx';
import styles from './visit.module.css';
import { VisitPlace } from './visit-place.tsx';

interface VisitWhereProps {
  /** Of `VisitPlace`. */
  date: string | null;
  /** To set out is what is to be done now. */
  primary?: boolean;
}

/** Where a visit takes place, and beside it the way there. */
export function VisitWhere({ date, primary = false }: VisitWhereProps) {
  return (
    <div className={styles.where}>
      <VisitPlace date={date} />
      <DirectionsLink variant={primary ? 'primary' : 'quiet'} />
    </div>
  );
}
