import { PageHeader } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step-header.module.css';

interface StepHeaderProps {
  title: string;
  lead: ReactNode;
  level: 1 | 2;
}

/** The head of a step: of the whole screen (1), or of a part of one (2). */
export function StepHeader({ title, lead, level }: StepHeaderProps) {
  if (level === 1) return <PageHeader title={title} lead={lead} />;
  return <PartHeader title={title} lead={lead} />;
}

/** A part that opened because the customer pressed something: they go on there, unless a field takes the focus. */
function PartHeader({ title, lead }: Omit<StepHeaderProps, 'level'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles.header}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <div className={styles.lead}>{lead}</div>}
    </header>
  );
}
