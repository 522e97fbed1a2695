import { sql } from 'kysely';
import type { Seeding } from '../Seeding.ts';
import { drawReceipt } from '../words/drawReceipt.ts';

/**
 * The signed copy of every document of a site that is no draft any more: without one a report cannot be closed (CHK-06). One picture
 * serves all, since files are kept by content.
 */
export async function seedOrderFiles({ db, files }: Seeding, createdBy: number | null): Promise<void> {
  const { sha256, size, mediaType } = await files.put(await drawReceipt(), 'image/jpeg');
  await sql`insert into attachments ("linkedObject", "linkedId", "parentId", "fileName", "mediaType", size, sha256, "createdBy", "createdAt")
    select 'order', "Id", "teamID", 'copia firmata.jpg', ${mediaType}, ${size}, ${sha256}, ${createdBy}::integer, "DocDate" + time '16:00'
    from orders where "teamID" is not null and "DocStatus" <> 'D' order by "Id" limit 2000`.execute(db);
  await sql`update attachments set fullpath = "idAttach" || '/' || left(sha256, 20) where fullpath = ''`.execute(
    db,
  );
}
