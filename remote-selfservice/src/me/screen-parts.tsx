import { mePath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import { Card, IconDisc, LinkButton, Row, Text } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { useProfileReturnPath } from './leave-after-saving.ts';
import styles from './screen-parts.module.css';
import { useText } from './text.ts';

interface Switching {
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  variables: boolean | undefined;
  error: Error | null;
  mutate: (isWanted: boolean) => void;
}

interface SwitchFailureProps {
  change: Switching;
  /** Messages for the two failures: turning on failed, turning off failed. */
  failed: { on: string; off: string };
  /** Returns a more specific reason for an error; undefined if there is none. */
  reasonOf?: (error: Error) => string | undefined;
}

/** Notice that something could not be turned on or off. It remains during a retry, so that its button keeps the focus. */
export function SwitchFailureNotice({ change, failed, reasonOf }: SwitchFailureProps) {
  const { isPending, isError, isSuccess, variables = false, error, mutate } = change;
  // Store the last error, because a mutation clears its error when it is retried.
  const [last, setLast] = useState<{ error: Error; wasWanted: boolean } | null>(null);
  if (error && error !== last?.error) setLast({ error, wasWanted: variables });
  if (isSuccess && last) setLast(null);
  const isRetried = isPending && last?.wasWanted === variables;
  if (!last || !(isError || isRetried)) return null;
  return (
    <FailureNotice
      title={last.wasWanted ? failed.on : failed.off}
      error={last.error}
      onRetry={() => mutate(last.wasWanted)}
      retrying={isPending}
    >
      {reasonOf?.(last.error)}
    </FailureNotice>
  );
}

/** Wraps a field whose hint and errors fit on one line, so that wide screens reserve no second line for them. */
export function FieldWithShortMessage({ children }: { children: ReactNode }) {
  return <div className={styles.short}>{children}</div>;
}

interface FormCardProps {
  children: ReactNode;
  /** Icon and text above the form, which explain what its field is for. */
  purpose: { icon: string; text: string };
}

export function ProfileFormCard({ children, purpose }: FormCardProps) {
  return (
    <Card>
      <Row gap={14}>
        <IconDisc path={purpose.icon} size="sm" />
        <Text tone="muted">{purpose.text}</Text>
      </Row>
      {children}
    </Card>
  );
}

/** Value that a form of the profile is about to replace. */
export function CurrentValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="small" tone="muted">
        {label}
      </Text>
      {children}
    </div>
  );
}

/** Link that leaves a form of the profile without saving. It opens the same screen as saving does. */
export function CancelLink() {
  const text = useText();
  return (
    <LinkButton variant="quiet" to={useProfileReturnPath() ?? mePath()} data-cancel>
      {text('cancel')}
    </LinkButton>
  );
}
