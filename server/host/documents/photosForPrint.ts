import PQueue from 'p-queue';
import type { Sharp } from 'sharp';
import {
  type Arrow,
  arrowPath,
  type Field,
  formatValue,
  messageText,
  type PhotoFacts,
  type PhotoNote,
  photoPlace,
  photoText,
} from '../../../engine/index.ts';
import { type Photo, printDate } from '../../../renderer-pdf/index.ts';
import { messagesFor } from '../product/productLookups.ts';
import type { ComposeServices } from './DocumentSource.ts';

/** Half a page width at 220 dpi: sharp on paper, a tenth of the original's size. */
const PRINT_EDGE = 800;
/** Above this number photos are printed smaller, so that hundreds fit into one page of HTML. */
const MANY = 40;
const SMALL_EDGE = 440;
/** Size of the cache of scaled photos, some ten megabytes. */
const MAX_CACHED = 120;
/** Photos from the gallery have only their EXIF time and place. */
const FROM_GALLERY = 'gallery';
const scaled = new Map<string, Promise<Uint8Array | undefined>>();
/**
 * Two at a time over all documents: a hundred at once would hold their originals in memory and occupy the
 * threads for file access.
 */
const scaling = new PQueue({ concurrency: 2 });

export interface PrintedPhotos {
  readonly photos: Readonly<Record<string, Photo>>;
  /** Captions of pictures whose file is damaged or missing, by id. */
  readonly lost: Readonly<Record<string, string>>;
  /** Content hashes in the order of the ids, for comparing documents. */
  readonly hashes: readonly string[];
}

export type PhotoBounds = Field['x-taken'];

/** Annotations of photos in the printed records, by attachment id. */
interface PhotoAnnotations {
  readonly notes: ReadonlyMap<number, PhotoNote>;
  readonly bounds: ReadonlyMap<number, PhotoBounds>;
}

const NO_ANNOTATIONS: PhotoAnnotations = { notes: new Map(), bounds: new Map() };

/** Pictures among these attachments at print size, by id; other files are left out. */
export async function photosForPrint(
  { db, files, product }: Pick<ComposeServices, 'db' | 'files' | 'product'>,
  ids: readonly number[],
  annotations: PhotoAnnotations = NO_ANNOTATIONS,
): Promise<PrintedPhotos> {
  if (ids.length === 0) return { photos: {}, lost: {}, hashes: [] };
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
    rows.map(async (row) => {
      const note = annotations.notes.get(row.idAttach);
      const bytes = await printSize(files, row.sha256, edge, note?.arrows);
      const caption = [note?.caption, captionOf(row, annotations.bounds.get(row.idAttach), product)]
        .filter(Boolean)
        .join(' – ');
      return { ...row, bytes, caption };
    }),
  );
  return {
    photos: Object.fromEntries(
      printed.flatMap(({ idAttach, bytes, caption }): [number, Photo][] =>
        bytes === undefined ? [] : [[idAttach, { bytes, mediaType: 'image/jpeg', caption }]],
      ),
    ),
    lost: Object.fromEntries(
      printed.flatMap(({ idAttach, bytes, caption }) => (bytes === undefined ? [[idAttach, caption]] : [])),
    ),
    // A file that is back makes another document.
    hashes: printed.map(({ bytes, sha256 }) => (bytes === undefined ? '' : sha256)),
  };
}

function printSize(
  files: ComposeServices['files'],
  sha256: string,
  edge: number,
  arrows: readonly Arrow[] = [],
): Promise<Uint8Array | undefined> {
  const key = `${sha256}-${edge}-${arrows.join(' ')}`;
  const cached = scaled.get(key);
  if (cached !== undefined) return cached;
  const making = scaling.add(() => scale(files, sha256, edge, arrows));
  scaled.set(key, making);
  // Failures are not cached, so that a missing file is read again.
  making.then(
    (bytes) => bytes === undefined && scaled.delete(key),
    () => scaled.delete(key),
  );
  const [oldest] = scaled.keys();
  if (scaled.size > MAX_CACHED && oldest !== undefined) scaled.delete(oldest);
  return making;
}

/** Undefined for a damaged or missing picture, which does not fail the document. */
async function scale(
  files: ComposeServices['files'],
  sha256: string,
  edge: number,
  arrows: readonly Arrow[],
): Promise<Uint8Array | undefined> {
  const file = await files.get(sha256);
  if (file === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  const picture = sharp(file.bytes)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' });
  const annotated = arrows.length === 0 ? picture : await withArrows(picture, arrows).catch(() => picture);
  return annotated
    .jpeg({ quality: 74 })
    .toBuffer()
    .catch(() => undefined);
}

/** Draws the arrows of the screen into the printed copy. */
async function withArrows(picture: Sharp, arrows: readonly Arrow[]): Promise<Sharp> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const path = arrows.map((arrow) => arrowPath(arrow, width, height)).join('');
  const pen = Math.max(2, Math.round(Math.max(width, height) / 130));
  const line = (colour: string, wide: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${line('#ffffff', pen * 2)}${line('#c81e1e', pen)}</svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(data).composite([{ input: Buffer.from(svg) }]);
}

/**
 * Caption of a photo: time, place and their source from EXIF data; otherwise time and place as submitted,
 * else the label of the gallery source, else the file's name. With only one of time and place the gallery
 * source is added.
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
      text: (id: string, slots: object) => messageText(id, { ...slots }, messages),
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
  const isComplete = when !== '' && where !== '';
  const source = product.options['photo-source']?.values.find(({ value }) => value === row.source);
  const from = isComplete || row.source !== FROM_GALLERY ? '' : (source?.label ?? '');
  return [when, where, from].filter(Boolean).join(' · ') || row.fileName;
}
