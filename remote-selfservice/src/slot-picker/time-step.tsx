import { type ServiceType, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { Plate, ShowOn, Skeleton, Text } from '@forecourt/shared/ui';
import { useServiceTexts, WorkshopTimeNote } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import { renderSkeletonBlocks, StepFormSkeleton } from '../step-form.tsx';
import styles from './slot-picker.module.css';
import type { DateAndTime } from './text.ts';
import { useReadyTimeEstimator } from './use-ready.ts';

// Separator with a no-break space before the dot, so that no line begins with a dot.
const DOT = '\u00a0· ';

interface TimeLeadProps {
  service: ServiceType;
  vehicle: Pick<Vehicle, 'device_reg' | 'make' | 'model'>;
  timeZone: string;
  /** Further facts about the visit, in a line below the vehicle. */
  children?: ReactNode;
}

/** Line with work and vehicle on phones (wide screens show these beside the times), and a note about the time zone. */
export function TimeStepLead({ service, vehicle, timeZone, children }: TimeLeadProps) {
  const wordsOf = useServiceTexts();
  return (
    <>
      <ShowOn device="phone">
        <Text size="small" tone="muted">
          {wordsOf(service).title}
          {DOT}
          <Plate registration={vehicle.device_reg} size="sm" /> {vehicleName(vehicle)}
        </Text>
        {children && (
          <Text size="small" tone="muted">
            {children}
          </Text>
        )}
      </ShowOn>
      <WorkshopTimeNote timeZone={timeZone} />
    </>
  );
}

/** States when the vehicle is probably ready; nothing if that is unknown. */
export function ExpectedReadyTime({ service, time }: { service: ServiceType; time: DateAndTime }) {
  const ready = useReadyTimeEstimator().text(service, time);
  return (
    ready && (
      <div className={styles.meaning}>
        <Text size="small" tone="muted">
          {ready}
        </Text>
      </div>
    )
  );
}

const DAYS = 12;
/** Number of placeholder times in the morning and in the afternoon. */
const TIMES = [6, 12];

export function TimeStepSkeleton() {
  return (
    <StepFormSkeleton>
      <Skeleton shape="block" height={48} />
      <div className={styles.group}>
        <Skeleton width={130} height={21} />
        <div className={styles.days}>{renderSkeletonBlocks(DAYS, 74)}</div>
        <Skeleton width={240} height={18} />
      </div>
      {TIMES.map((count) => (
        <div key={count} className={styles.group}>
          <Skeleton width={70} height={21} />
          <div className={styles.times}>{renderSkeletonBlocks(count, 48)}</div>
        </div>
      ))}
    </StepFormSkeleton>
  );
}
