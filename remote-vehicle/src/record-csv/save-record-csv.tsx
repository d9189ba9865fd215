import { exportRecords, type Vehicle } from '@forecourt/shared/api';
import { saveFile } from '@forecourt/shared/files';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Row, Section, Text } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** Button that saves the record of a vehicle as a CSV file. */
export function SaveRecordCsv({
  vehicle: { id, device_reg },
}: {
  vehicle: Pick<Vehicle, 'id' | 'device_reg'>;
}) {
  const text = useText();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => exportRecords(id),
    onSuccess: (file) =>
      saveFile(
        new File([file], text('name', { plate: device_reg.replaceAll(/[\s/]+/g, '-') }), { type: file.type }),
      ),
  });
  return (
    <Section title={text('save.title')} boxed>
      {error && (
        <FailureNotice title={text('save.failed')} error={error} onRetry={mutate} retrying={isPending} />
      )}
      <Row between wrap>
        <Text>{text('save.hint')}</Text>
        <Button variant="quiet" wide="phone" busy={isPending} onClick={() => mutate()}>
          {text('save')}
        </Button>
      </Row>
    </Section>
  );
}
