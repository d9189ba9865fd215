import { exportRecords, type Vehicle } from '@forecourt/shared/api';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Text } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** Saves what was noted of a vehicle as a file for spreadsheets. */
export function SaveRecordCsv({
  vehicle: { id, device_reg },
}: {
  vehicle: Pick<Vehicle, 'id' | 'device_reg'>;
}) {
  const text = useText();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => exportRecords(id),
    onSuccess: (file) => save(file, text('name', { plate: device_reg.replaceAll(/[\s/]+/g, '-') })),
  });
  return (
    <>
      {error && (
        <FailureNotice title={text('save.failed')} error={error} onRetry={mutate} retrying={isPending} />
      )}
      <div>
        <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
          {text('save')}
        </Button>
      </div>
      <Text size="small" tone="muted">
        {text('save.hint')}
      </Text>
    </>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
