import { importRecordsPath, vehicleFiguresPath, vehicleRecordPath } from '@forecourt/shared/links';
import { chartIcon, LinkButton, moveIcon, printIcon } from '@forecourt/shared/ui';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import { useText } from './text.ts';

interface MoreOfItProps {
  vehicleId: string;
  /** Their icons above their words. */
  stacked?: boolean;
}

/** What else can be had of a record. */
export function MoreOfIt({ vehicleId, stacked }: MoreOfItProps) {
  const text = useText();
  const { search } = useHistoryScope();
  return (
    <>
      <LinkButton
        variant="quiet"
        stacked={stacked}
        icon={chartIcon}
        to={vehicleFiguresPath(vehicleId) + search}
      >
        {text('figures.title')}
      </LinkButton>
      <LinkButton
        variant="quiet"
        stacked={stacked}
        icon={printIcon}
        to={vehicleRecordPath(vehicleId) + search}
      >
        {text('more.paper')}
      </LinkButton>
      <LinkButton
        variant="quiet"
        stacked={stacked}
        icon={moveIcon}
        to={importRecordsPath(vehicleId) + search}
      >
        {text('more.files')}
      </LinkButton>
    </>
  );
}
