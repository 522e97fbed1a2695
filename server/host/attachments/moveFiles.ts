import type { CallContext } from '../calls/CallContext.ts';
import type { FileLink } from './requireFileChange.ts';

/** Lists the files of a record that was moved under its new parent. */
export async function moveFiles(
  { db, changed }: Pick<CallContext, 'db' | 'changed'>,
  { linkedObject, linkedId }: FileLink,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): Promise<void> {
  const files = await db
    .updateTable('attachments')
    .set({ parentId: to })
    .where('linkedObject', '=', linkedObject)
    .where('linkedId', '=', linkedId)
    .returning('idAttach')
    .execute();
  for (const { idAttach } of files) changed('attachment', idAttach, { parentId: from }, { parentId: to });
}
