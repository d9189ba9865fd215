import { useDistance } from '@forecourt/shared/country';
import { importRecordsPath, vehicleFiguresPath, vehicleRecordPath } from '@forecourt/shared/links';
import { chartIcon, Icon, LinkButton, List, ListRow, moveIcon, printIcon } from '@forecourt/shared/ui';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import { useText } from './text.ts';

interface RecordLinksProps {
  vehicleId: string;
  /** Whether they are rows of a list rather than side by side. */
  listed?: boolean;
}

/** Links to the figures, the printable page, and the import and export of a record. */
export function RecordLinks({ vehicleId, listed }: RecordLinksProps) {
  const links = useRecordLinks(vehicleId);
  if (listed) {
    return (
      <List dense>
        {links.map(({ icon, to, title }) => (
          <ListRow key={to} leading={<Icon path={icon} />} title={title} to={to} />
        ))}
      </List>
    );
  }
  return links.map(({ to, title }) => (
    <LinkButton key={to} variant="link" to={to}>
      {title}
    </LinkButton>
  ));
}

function useRecordLinks(vehicleId: string) {
  const text = useText();
  const distance = useDistance();
  const { search } = useHistoryScope();
  return [
    {
      icon: chartIcon,
      to: vehicleFiguresPath(vehicleId) + search,
      title: text(`figures.title.${distance.unit}`),
    },
    { icon: printIcon, to: vehicleRecordPath(vehicleId) + search, title: text('more.paper') },
    { icon: moveIcon, to: importRecordsPath(vehicleId) + search, title: text('more.files') },
  ];
}
