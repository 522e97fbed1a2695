import { sql } from 'kysely';
import sharp from 'sharp';
import type { Seeding } from '../Seeding.ts';

/**
 * The signed copy of every document of a site beyond draft: without it a report cannot be closed (CHK-06).
 * All share one picture, because files are stored by content.
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

/** A JPEG in place of the photo of a signed delivery note. */
async function drawReceipt(): Promise<Uint8Array> {
  const lines = Array.from(
    { length: 9 },
    (_, row) =>
      `<rect x="150" y="${330 + row * 62}" width="${560 - (row % 3) * 90}" height="14" fill="#8b9097"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#6f6a61"/>
    <g transform="rotate(-1.5 450 600)"><rect x="80" y="70" width="740" height="1060" fill="#fdfcf8"/>
    <text x="150" y="190" font-size="52" font-weight="700" font-family="sans-serif" fill="#20262d">DDT – copia firmata</text>
    <path d="M150 240 H750" stroke="#20262d" stroke-width="4"/>${lines.join('')}
    <path d="M470 1040 q40 -90 80 -20 t70 -30 q30 -40 60 10" stroke="#1d3f8f" stroke-width="6" fill="none"/></g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}
