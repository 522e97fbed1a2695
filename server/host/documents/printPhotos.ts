import PQueue from 'p-queue';
import sharp, { type Sharp } from 'sharp';
import {
  type Arrow,
  arrowPath,
  type Field,
  formatValue,
  type PhotoFacts,
  type PhotoNote,
  photoPlace,
  photoText,
} from '../../../engine/index.ts';
import { type Photo, printDate } from '../../../renderer-pdf/index.ts';
import { messagesFor } from '../product/messagesFor.ts';
import type { ComposeServices } from './DocumentSource.ts';

/** Half a page wide at 220 dots per inch: sharp on paper, a tenth of the bytes of the original. */
const PRINT_EDGE = 800;
/** A document with more photos than this prints them smaller: hundreds must still fit into one page of HTML. */
const MANY = 40;
const SMALL_EDGE = 440;
/** Scaled photos kept in memory, so that printing again does not scale again; some ten megabytes. */
const KEPT = 120;
/** Its own time and place are all that is known of it. */
const FROM_GALLERY = 'gallery';
const scaled = new Map<string, Promise<Uint8Array | undefined>>();
/** Read and scaled two at a time, of all documents: a hundred at once would hold their originals in memory, and the threads that read files. */
const scaling = new PQueue({ concurrency: 2 });

export interface PrintedPhotos {
  readonly photos: Readonly<Record<string, Photo>>;
  /** Content hashes in the order of the numbers, for telling equal documents. */
  readonly hashes: readonly string[];
}

export type PhotoBounds = Field['x-taken'];

/** What the printed records say of photos, by photo. */
interface Said {
  readonly notes: ReadonlyMap<number, PhotoNote>;
  readonly bounds: ReadonlyMap<number, PhotoBounds>;
}

const NOTHING: Said = { notes: new Map(), bounds: new Map() };

/** The pictures among these attachments at print size, by number; what is missing or no picture is left out. */
export async function printPhotos(
  { db, files, product }: Pick<ComposeServices, 'db' | 'files' | 'product'>,
  ids: readonly number[],
  said: Said = NOTHING,
): Promise<PrintedPhotos> {
  if (ids.length === 0) return { photos: {}, hashes: [] };
  const rows = await db
    .selectFrom('attachments')
    .select(['idAttach', 'sha256', 'mediaType', 'fileName', 'takenAt', 'latitude', 'longitude', 'source'])
    .select(['createdAt', 'exifAt', 'exifLatitude', 'exifLongitude'])
    .where('idAttach', 'in', [...new Set(ids)])
    .where('mediaType', 'like', 'image/%')
    .orderBy('idAttach')
    .execute();
  const edge = rows.length > MANY ? SMALL_EDGE : PRINT_EDGE;
  const printed = await Promise.all(
    rows.map(async (row): Promise<[string, Photo] | undefined> => {
      const note = said.notes.get(row.idAttach);
      const bytes = await printSize(files, row.sha256, edge, note?.arrows);
      if (bytes === undefined) return undefined;
      return [
        String(row.idAttach),
        {
          bytes,
          mediaType: 'image/jpeg',
          caption: [note?.caption, captionOf(row, said.bounds.get(row.idAttach), product)]
            .filter(Boolean)
            .join(' – '),
        },
      ];
    }),
  );
  return {
    photos: Object.fromEntries(printed.filter((each) => each !== undefined)),
    hashes: rows.map(({ sha256 }) => sha256),
  };
}

function printSize(
  files: ComposeServices['files'],
  sha256: string,
  edge: number,
  arrows: readonly Arrow[] = [],
): Promise<Uint8Array | undefined> {
  const key = `${sha256}-${edge}-${arrows.join(' ')}`;
  const known = scaled.get(key);
  if (known !== undefined) return known;
  const making = scaling.add(() => scale(files, sha256, edge, arrows));
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
  files: ComposeServices['files'],
  sha256: string,
  edge: number,
  arrows: readonly Arrow[],
): Promise<Uint8Array | undefined> {
  const found = await files.get(sha256);
  if (found === undefined) return undefined;
  const picture = sharp(found.bytes)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  const drawn = arrows.length === 0 ? picture : await withArrows(picture, arrows).catch(() => picture);
  return drawn
    .jpeg({ quality: 74 })
    .toBuffer()
    .catch(() => undefined);
}

/** Arrows as they are seen on the screen, drawn into the copy for paper alone. */
async function withArrows(picture: Sharp, arrows: readonly Arrow[]): Promise<Sharp> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const path = arrows.map((arrow) => arrowPath(arrow, width, height)).join('');
  const pen = Math.max(2, Math.round(Math.max(width, height) / 130));
  const line = (colour: string, wide: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${line('#ffffff', pen * 2)}${line('#c81e1e', pen)}</svg>`;
  return sharp(data).composite([{ input: Buffer.from(svg) }]);
}

/**
 * When and where it was taken, and who says so, of one that says it itself. Of another as it was sent; where nothing was said, that it comes from the gallery,
 * or else the file's name. One from the gallery that says only one of both says where it comes from, too.
 */
function captionOf(
  row: PhotoFacts & {
    readonly fileName: string;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly takenAt: string | null;
  },
  bounds: PhotoBounds,
  product: ComposeServices['product'],
): string {
  const messages = messagesFor(product, 'it');
  if (row.exifAt || photoPlace(row) !== undefined) {
    const reader = {
      translate: (text: string) => text,
      value: (value: unknown, format: 'date-time' | 'number') =>
        formatValue(value, format, messages, undefined, 'paper'),
    };
    const { lines, doubts } = photoText(row, bounds, reader);
    return [...lines.map(({ text }) => text), ...doubts].join(' · ');
  }
  const where =
    row.latitude === null || row.longitude === null
      ? ''
      : `${row.latitude.toFixed(5)}, ${row.longitude.toFixed(5)}`;
  const when = row.takenAt === null ? '' : printDate(row.takenAt, messages);
  const known = when !== '' && where !== '';
  const source = product.options['photo-source']?.values.find(({ value }) => value === row.source);
  const from = known || row.source !== FROM_GALLERY ? '' : (source?.label ?? '');
  return [when, where, from].filter(Boolean).join(' · ') || row.fileName;
}
