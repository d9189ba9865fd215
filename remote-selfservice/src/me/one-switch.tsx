import { FailureNotice } from '@forecourt/shared/screens';
import { Card, SwitchList } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';

/** A mutation that turns something on or off. */
interface Change {
  isPending: boolean;
  isError: boolean;
  /** What the latest one was to be. */
  variables: boolean | undefined;
  error: unknown;
  mutate: (isWanted: boolean) => void;
}

interface OneSwitchProps {
  /** What it belongs to, for those who do not see its section. */
  legend: string;
  label: string;
  hint: string;
  /** As far as is known, while nothing changes it. */
  isOn: boolean;
  disabled?: boolean;
  change: Change;
  /** What did not happen, as sentences. */
  failed: { on: string; off: string };
  /** Why, where the general words do not say it. */
  reason?: string | undefined;
  /** What there is to say of its state, between it and its failure. */
  children?: ReactNode;
}

/** A switch that acts as soon as it is pressed, shows meanwhile what it is to be, and says where that failed. */
export function OneSwitch({
  legend,
  label,
  hint,
  isOn,
  disabled = false,
  change,
  failed,
  reason,
  children,
}: OneSwitchProps) {
  const { isPending, isError, variables = false, error, mutate } = change;
  return (
    <>
      <Card padding="list">
        <SwitchList
          legend={legend}
          items={[
            {
              value: 'switch',
              label,
              hint,
              checked: isPending ? variables : isOn,
              disabled: disabled || isPending,
            },
          ]}
          onChange={(_, isWanted) => mutate(isWanted)}
        />
      </Card>
      {children}
      {isError && (
        <FailureNotice
          title={variables ? failed.on : failed.off}
          error={error}
          onRetry={() => mutate(variables)}
          retrying={isPending}
        >
          {reason}
        </FailureNotice>
      )}
    </>
  );
}
