import type { KeptPlace } from '@forecourt/shared/query';
import * as z from '@forecourt/shared/schema';

/** An answer that is kept for when there is no network, and checked then as when it came. */
export function keptAs<Data>(queryKey: readonly unknown[], schema: z.ZodMiniType<Data>): KeptPlace {
  return { queryKey, read: (kept) => schema.safeParse(kept).data };
}

/** One item as the list that was kept has it: most of them nobody has opened by itself. */
export function keptInList<Item extends { id: string }>(
  queryKey: readonly unknown[],
  schema: z.ZodMiniType<Item>,
  id: string,
): KeptPlace {
  const list = z.array(schema);
  return { queryKey, read: (kept) => list.safeParse(kept).data?.find((item) => item.id === id) };
}
