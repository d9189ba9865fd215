import { DirectionsLink } from './directions-link.tsx';
import styles from './visit.module.css';
import { VisitPlace } from './visit-place.tsx';

interface VisitWhereProps {
  date: string | null;
  /** Whether directions are the primary action. */
  primary?: boolean;
}

export function VisitWhere({ date, primary = false }: VisitWhereProps) {
  return (
    <div className={styles.where}>
      <VisitPlace date={date} />
      <DirectionsLink variant={primary ? 'primary' : 'quiet'} />
    </div>
  );
}
