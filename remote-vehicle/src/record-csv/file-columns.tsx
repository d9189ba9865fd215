import { Disclosure, Stack, Text } from '@forecourt/shared/ui';
import styles from './record-csv.module.css';
import { useText } from './text.ts';
import { useFileColumns } from './use-file-columns.ts';

/** What the columns of a file are called, which is the same in every language, and what stands in them; unfolds. */
export function FileColumns() {
  const text = useText();
  const columns = [...useFileColumns(), { name: 'id', text: text('columns.id') }];
  return (
    <Disclosure title={text('columns.title')}>
      <Stack gap={12}>
        <table className={styles.table}>
          <caption className="visually-hidden">{text('columns.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('columns.column')}</th>
              <th scope="col">{text('columns.content')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column.name}>
                <th scope="row">
                  <code>{column.name}</code>
                </th>
                <td>{column.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <Text size="small" tone="muted">
          {text('columns.text')}
        </Text>
      </Stack>
    </Disclosure>
  );
}
