import type { Kysely } from 'kysely';
import { fillText, formatValue, type MessagesSchema } from '../../../engine/index.ts';
import type { Database } from '../db/Database.ts';
import type { RecordPart } from '../product/formVersions.ts';

/** Texts on paper for files other than pictures: voice notes by number, others by name. */
const WORDS = { note: 'Nota vocale {number}', from: '{what}, di {by}, {at}', at: '{what}, {at}' } as const;

/**
 * The text of each file of the printed records, by attachment id: name, author and time. Pictures are printed
 * themselves.
 */
export async function fileTexts(
  db: Kysely<Database>,
  printed: readonly RecordPart[],
  messages: MessagesSchema,
): Promise<Readonly<Record<string, string>>> {
  const numbers = new Map(printed.flatMap(filesOf));
  if (numbers.size === 0) return {};
  const rows = await db
    .selectFrom('attachments')
    .leftJoin('users', 'users.userId', 'attachments.createdBy')
    .select(['idAttach', 'fileName', 'mediaType', 'attachments.createdAt', 'users.fullName'])
    .where('idAttach', 'in', [...numbers.keys()])
    .where('mediaType', 'not like', 'image/%')
    .execute();
  const texts = rows.map(({ idAttach, fileName, mediaType, createdAt, fullName }): [string, string] => {
    const number = String(numbers.get(idAttach) ?? 1);
    const what = mediaType.startsWith('audio/') ? fillText(WORDS.note, { number }) : fileName;
    const at = formatValue(createdAt, 'date-time', messages, undefined, 'paper');
    return [String(idAttach), fillText(fullName ? WORDS.from : WORDS.at, { what, by: fullName ?? '', at })];
  });
  return Object.fromEntries(texts);
}

/** Attachments in a record's lists of files, with their position. */
function filesOf({ form: { entity }, record }: RecordPart): [number, number][] {
  return Object.entries(entity.properties).flatMap(([name, { items }]) => {
    const ids = items?.['x-reference']?.entity === 'attachment' ? [record[name]].flat() : [];
    return ids.flatMap((id, index): [number, number][] => (typeof id === 'number' ? [[id, index + 1]] : []));
  });
}
