import { importRecordsPath, vehicleFiguresPath, vehicleRecordPath } from '@forecourt/shared/links';
import { chartIcon, LinkButton, moveIcon, printIcon, Row } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** What else can be had of a record. */
export function MoreOfIt({ vehicleId }: { vehicleId: string }) {
  const text = useText();
  return (
    <Row share gap={8}>
      <LinkButton variant="quiet" stacked icon={chartIcon} to={vehicleFiguresPath(vehicleId)}>
        {text('more.figures')}
      </LinkButton>
      <LinkButton variant="quiet" stacked icon={printIcon} to={vehicleRecordPath(vehicleId)}>
        {text('more.paper')}
      </LinkButton>
      <LinkButton variant="quiet" stacked icon={moveIcon} to={importRecordsPath(vehicleId)}>
        {text('more.files')}
      </LinkButton>
    </Row>
  );
}
