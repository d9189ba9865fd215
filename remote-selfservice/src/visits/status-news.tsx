import type { Appointment } from '@forecourt/shared/api';
import { useState } from 'react';
import { useText } from '../text.ts';

/** Reads out how far a visit is when that changes on an open page; what it was before is on the page already. */
export function StatusNews({ visit: { status } }: { visit: Pick<Appointment, 'status'> }) {
  const text = useText();
  const [known] = useState(status);
  return (
    <span role="status" className="visually-hidden">
      {status !== known && text(`status.${status}`)}
    </span>
  );
}
