import type { ComponentProps } from 'react';

/** WebKit drops the roles of table parts whose `display` changes, as narrow screens change it, unless they are explicit. */
const as = (role: string) => ({ role });

export const Table = (props: ComponentProps<'table'>) => <table {...as('table')} {...props} />;
export const TableHead = (props: ComponentProps<'thead'>) => <thead {...as('rowgroup')} {...props} />;
export const TableBody = (props: ComponentProps<'tbody'>) => <tbody {...as('rowgroup')} {...props} />;
export const TableFoot = (props: ComponentProps<'tfoot'>) => <tfoot {...as('rowgroup')} {...props} />;
export const TableRow = (props: ComponentProps<'tr'>) => <tr {...as('row')} {...props} />;
export const ColumnHeader = (props: ComponentProps<'th'>) => (
  <th scope="col" {...as('columnheader')} {...props} />
);
export const RowHeader = (props: ComponentProps<'th'>) => <th scope="row" {...as('rowheader')} {...props} />;
export const Cell = (props: ComponentProps<'td'>) => <td {...as('cell')} {...props} />;
