import { importRecordsPath, vehicleFiguresPath, vehicleRecordPath } from '@forecourt/shared/links';
import { chartIcon, Icon, List, ListRow, moveIcon, printIcon } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** What else can be had of a record. */
export function MoreOfIt({ vehicleId }: { vehicleId: string }) {
  const text = useText();
  return (
    <List spread>
      <ListRow
        to={vehicleFiguresPath(vehicleId)}
        leading={<Icon path={chartIcon} />}
        title={text('more.figures')}
        description={text('more.figures.text')}
      />
      <ListRow
        to={vehicleRecordPath(vehicleId)}
        leading={<Icon path={printIcon} />}
        title={text('more.paper')}
        description={text('more.paper.text')}
      />
      <ListRow
        to={importRecordsPath(vehicleId)}
        leading={<Icon path={moveIcon} />}
        title={text('more.files')}
        description={text('more.files.text')}
      />
    </List>
  );
}
