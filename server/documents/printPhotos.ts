import sharp from 'sharp';
import type { Photo } from '../../renderer-pdf/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { printedAt } from './printedAt.ts';

/** Half a page wide at 220 dots per inch: sharp on paper, a tenth of the bytes of the original. */
const PRINT_EDGE = 800;
/** A document with more photos than this prints them smaller: hundreds must still fit into one page of HTML. */
const MANY = 40;
const SMALL_EDGE = 440;
/** Scaled photos kept in memory, so that printing again does not scale again; some ten megabytes. */
const KEPT = 120;
const scaled = new Map<string, Promise<Uint8Array | undefined>>();

export interface PrintedPhotos {
  readonly photos: Readonly<Record<string, Photo>>;
  /** Content hashes in the order of the numbers, for telling equal documents. */
  readonly hashes: readonly string[];
}

/** The pictures among these attachments at print size, by number; what is missing or no picture is left out. */
export async function printPhotos(
  { db, files }: Pick<CallContext, 'db' | 'files'>,
  ids: readonly number[],
): Promise<PrintedPhotos> {
  if (ids.length === 0) return { photos: {}, hashes: [] };
  const rows = await db
    .selectFrom('attachments')
    .select(['idAttach', 'sha256', 'mediaType', 'fileName', 'takenAt', 'latitude', 'longitude'])
    .where('idAttach', 'in', [...new Set(ids)])
    .where('mediaType', 'like', 'image/%')
    .orderBy('idAttach')
    .execute();
  const edge = rows.length > MANY ? SMALL_EDGE : PRINT_EDGE;
  const printed = await Promise.all(
    rows.map(async (row): Promise<[string, Photo] | undefined> => {
      const bytes = await printSize(files, row.sha256, edge);
      if (bytes === undefined) return undefined;
      return [String(row.idAttach), { bytes, mediaType: 'image/jpeg', caption: captionOf(row) }];
    }),
  );
  return {
    photos: Object.fromEntries(printed.filter((each) => each !== undefined)),
    hashes: rows.map(({ sha256 }) => sha256),
  };
}

function printSize(
  files: CallContext['files'],
  sha256: string,
  edge: number,
): Promise<Uint8Array | undefined> {
  const key = `${sha256}-${edge}`;
  const known = scaled.get(key);
  if (known !== undefined) return known;
  const making = scale(files, sha256, edge);
  scaled.set(key, making);
  // What was not there is looked for again, and the oldest makes room.
  making.then(
    (bytes) => bytes === undefined && scaled.delete(key),
    () => scaled.delete(key),
  );
  const [oldest] = scaled.keys();
  if (scaled.size > KEPT && oldest !== undefined) scaled.delete(oldest);
  return making;
}

/** A picture that cannot be read any more is left out: the document is worth more than one photo. */
async function scale(
  files: CallContext['files'],
  sha256: string,
  edge: number,
): Promise<Uint8Array | undefined> {
  const found = await files.get(sha256);
  if (found === undefined) return undefined;
  return sharp(found.bytes)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 74 })
    .toBuffer()
    .catch(() => undefined);
}

/** When and where it was taken; the file's name where the camera said neither. */
function captionOf(row: {
  readonly fileName: string;
  readonly takenAt: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}): string {
  const where =
    row.latitude === null || row.longitude === null
      ? ''
      : `${row.latitude.toFixed(5)}, ${row.longitude.toFixed(5)}`;
  const when = row.takenAt === null ? '' : printedAt(new Date(row.takenAt));
  return [when, where].filter(Boolean).join(' · ') || row.fileName;
}
