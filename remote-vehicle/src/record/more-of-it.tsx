import { importRecordsPath, vehicleFiguresPath, vehicleRecordPath } from '@forecourt/shared/links';
import { chartIcon, LinkButton, moveIcon, printIcon } from '@forecourt/shared/ui';
import { useText } from './text.ts';

interface MoreOfItProps {
  vehicleId: string;
  /** Their icons above their words. */
  stacked?: boolean;
}

/** What else can be had of a record. */
export function MoreOfIt({ vehicleId, stacked }: MoreOfItProps) {
  const text = useText();
  return (
    <>
      <LinkButton variant="quiet" stacked={stacked} icon={chartIcon} to={vehicleFiguresPath(vehicleId)}>
        {text('figures.title')}
      </LinkButton>
      <LinkButton variant="quiet" stacked={stacked} icon={printIcon} to={vehicleRecordPath(vehicleId)}>
        {text('more.paper')}
      </LinkButton>
      <LinkButton variant="quiet" stacked={stacked} icon={moveIcon} to={importRecordsPath(vehicleId)}>
        {text('more.files')}
      </LinkButton>
    </>
  );
}
