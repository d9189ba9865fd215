import type { Appointment } from '@forecourt/shared/api';
import { useState } from 'react';
import { useStatusText } from './use-status-text.ts';

/** Reads out how far a visit is when that changes on an open page; what it was before is on the page already. */
export function StatusNews({ visit }: { visit: Pick<Appointment, 'status' | 'changes'> }) {
  const statusText = useStatusText();
  const [known] = useState(visit.status);
  return (
    <span role="status" className="visually-hidden">
      {visit.status !== known && statusText(visit)}
    </span>
  );
}
