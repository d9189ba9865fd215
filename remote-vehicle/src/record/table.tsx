import type { ComponentProps } from 'react';

/** WebKit drops the implicit roles of table parts whose `display` is changed, as on narrow screens. */
const explicitRole = (role: string) => ({ role });

export const Table = (props: ComponentProps<'table'>) => <table {...explicitRole('table')} {...props} />;
export const TableHead = (props: ComponentProps<'thead'>) => (
  <thead {...explicitRole('rowgroup')} {...props} />
);
export const TableBody = (props: ComponentProps<'tbody'>) => (
  <tbody {...explicitRole('rowgroup')} {...props} />
);
export const TableFoot = (props: ComponentProps<'tfoot'>) => (
  <tfoot {...explicitRole('rowgroup')} {...props} />
);
export const TableRow = (props: ComponentProps<'tr'>) => <tr {...explicitRole('row')} {...props} />;
export const ColumnHeader = (props: ComponentProps<'th'>) => (
  <th scope="col" {...explicitRole('columnheader')} {...props} />
);
export const RowHeader = (props: ComponentProps<'th'>) => (
  <th scope="row" {...explicitRole('rowheader')} {...props} />
);
export const Cell = (props: ComponentProps<'td'>) => <td {...explicitRole('cell')} {...props} />;
