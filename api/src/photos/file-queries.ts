import type { Reader, Transaction } from '../platform/db/database.ts';

/** Says that there will be files of a photo that is not there yet. @param dueAt from when they are nobody's */
export async function announceFiles(tx: Transaction, id: string, dueAt: Date): Promise<void> {
  await tx.insertInto('photo_files_to_remove').values({ id, due_at: dueAt }).execute();
}

/** Lets files go at once that were announced, and that became no photo. */
export async function giveUpFiles(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('photo_files_to_remove').set({ due_at: null }).where('id', '=', id).execute();
}

export async function listFilesToRemove(reader: Reader, now: Date, count: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('photo_files_to_remove')
    .select('id')
    .where(({ or, eb }) => or([eb('due_at', 'is', null), eb('due_at', '<=', now)]))
    .orderBy('due_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/** Postpones the removal of a photo's files. */
export async function postponeFiles(tx: Transaction, id: string, dueAt: Date): Promise<void> {
  await tx.updateTable('photo_files_to_remove').set({ due_at: dueAt }).where('id', '=', id).execute();
}

export async function forgetFiles(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('photo_files_to_remove').where('id', '=', id).execute();
}
