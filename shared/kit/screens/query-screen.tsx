import { ApiProblem } from '@forecourt/shared/http';
import { Page, PageHeader, type PageHeaderProps, type PageProps } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { QueryContent, type QueryContentProps } from './query-content.tsx';

export interface QueryScreenProps<Data> extends Omit<QueryContentProps<Data>, 'onFocusLost'> {
  /** The head of the screen, with what of it depends on the data. */
  header: PageHeaderProps | ((data: Data | undefined) => PageHeaderProps);
  /** The whole screen when the backend knows no such thing. */
  missing?: ReactNode;
  focused?: PageProps['focused'];
}

/**
 * The frame of a screen that shows data: on its way, not to be had, unknown, none, or there. After *Try again* the focus
 * is at the title, since the button has gone.
 */
export function QueryScreen<Data>({ header, missing, focused, ...content }: QueryScreenProps<Data>) {
  const { data, error } = content.query;
  const [refocus, setRefocus] = useState(0);

  if (data === undefined && missing && isNotFound(error)) return missing;
  const { title, ...head } = typeof header === 'function' ? header(data) : header;
  return (
    <Page width={content.width} focused={focused}>
      <PageHeader title={title} {...head} refocus={refocus} />
      <QueryContent {...content} onFocusLost={() => setRefocus((times) => times + 1)} />
    </Page>
  );
}

/** Unknown, another customer's, or an address that was never one: the backend does not tell them apart. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not_found';
}
