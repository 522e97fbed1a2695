import { momentOf, type PhotoOrigin, readExif } from '../../../engine/index.ts';
import { refuse } from '../errors/Refusal.ts';
import type { FileStore, TemporaryFile, Upload } from './FileStore.ts';
import type { PictureWorkers } from './pictures/createPictureWorkers.ts';

type Sniffed = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'image/heic' | undefined;

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif']);

/** The type by the first bytes; names and declared types of the sender are ignored. */
function sniffType(bytes: Uint8Array): Sniffed {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024));
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'image/webp';
  if (textAt(head, 4, 8) === 'ftyp' && HEIC_BRANDS.has(textAt(head, 8, 12))) return 'image/heic';
  if (textAt(head, 0, 5) === '%PDF-') return 'application/pdf';
  return undefined;
}

function textAt(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

/** A file ready to be stored, with a cleaned name. */
export interface PreparedFile {
  readonly temporaryFile: TemporaryFile;
  readonly fileName: string;
  /** EXIF data of a picture. */
  readonly taken?: PhotoOrigin;
}

interface Preparing {
  readonly files: FileStore;
  readonly pictures: PictureWorkers;
  readonly mostPixels: number;
  /** Time zone of cameras that record none. */
  readonly timeZone: string | undefined;
  /** Sound types that some field of the product accepts; others are refused. */
  readonly sounds: ReadonlySet<string>;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'audio/webm': '.webm',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
};

/**
 * Detects an upload's type by its bytes and cleans pictures. Slow: call it before any transaction.
 *
 * @throws Refusal FILE_TYPE, FILE_HEIC, FILE_PIXELS, FILE_TOO_COSTLY, FILE_DAMAGED or FILE_MISSING, naming
 * the file; the system's error when the disk fails.
 */
export async function prepareUpload(
  { fileName, received }: Upload,
  { files, pictures, mostPixels, sounds, timeZone }: Preparing,
): Promise<PreparedFile> {
  const displayName = shownName(fileName);
  if (received.size === 0) throw refuse('FILE_MISSING');
  const sound = sniffSound(Buffer.from(received.head));
  const mediaType =
    sniffType(received.head) ?? (sound !== undefined && sounds.has(sound) ? sound : undefined);
  if (mediaType === 'image/heic') throw refuse('FILE_HEIC', { fileName: displayName });
  if (mediaType === undefined) throw refuse('FILE_TYPE', { fileName: displayName });
  const storedName = withExtension(displayName, mediaType);
  if (!mediaType.startsWith('image/')) {
    const { path, sha256, size } = received;
    return { temporaryFile: { path, sha256, size, mediaType }, fileName: storedName };
  }
  const places = { path: files.place(), thumbnailPath: files.place() };
  const { path: to, thumbnailPath: thumbnailTo } = places;
  const result = await pictures.clean({ from: received.path, to, thumbnailTo, mediaType, mostPixels });
  if (result?.done === true) {
    const { sha256, size, exif } = result;
    const toMoment =
      timeZone === undefined ? undefined : (day: string, time: string) => momentOf(day, time, timeZone);
    const exifData = exif === undefined ? {} : readExif(exif, toMoment);
    return { temporaryFile: { ...places, sha256, size, mediaType }, fileName: storedName, taken: exifData };
  }
  await files.discard(places);
  if (result === undefined) throw refuse('FILE_TOO_COSTLY', { fileName: displayName });
  if (result.why === 'damaged') throw refuse('FILE_DAMAGED', { fileName: displayName });
  if (result.why === 'unwritten') {
    // A disk failure, handled like others (`databaseRefusal`).
    throw Object.assign(new Error(`a cleaned picture could not be written: ${result.code}`), {
      code: result.code,
    });
  }
  const megapixels = Math.ceil(result.pixels / 1_000_000);
  throw refuse('FILE_PIXELS', {
    fileName: displayName,
    found: megapixels,
    limit: Math.floor(mostPixels / 1_000_000),
  });
}

/** Appends the extension of the detected type unless the name has it. */
function withExtension(fileName: string, mediaType: string): string {
  const extension = EXTENSIONS[mediaType] ?? '';
  const lower = fileName.toLowerCase();
  if (lower.endsWith(extension) || (extension === '.jpg' && lower.endsWith('.jpeg'))) return fileName;
  return `${fileName}${extension}`;
}

type Sound = 'audio/webm' | 'audio/mp4' | 'audio/ogg';

const EBML = Buffer.from('1a45dfa3', 'hex');
const PICTURES = /V_(?:VP|AV1|MPEG|THEORA)|vide|theora/;

/** Sound type by the first bytes; undefined for other files, including videos. */
export function sniffSound(head: Buffer): Sound | undefined {
  const text = head.toString('latin1');
  if (PICTURES.test(text)) return undefined;
  if (head.subarray(0, 4).equals(EBML) && text.includes('webm') && /A_(?:OPUS|VORBIS)/.test(text))
    return 'audio/webm';
  if (text.startsWith('ftyp', 4) && (text.startsWith('M4A ', 8) || text.includes('soun'))) return 'audio/mp4';
  if (text.startsWith('OggS') && /OpusHead|vorbis/.test(text)) return 'audio/ogg';
  return undefined;
}

/**
 * Cleans a file name for display and saving: keeps letters of any script, drops folders, replaces control and
 * direction characters. `../../etc/passwd` becomes `passwd`; `foto: palo 3?.jpg` becomes `foto_ palo 3_.jpg`.
 */
export function shownName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    // Control, direction and invisible characters, line separators, characters refused by file systems.
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 150);
  return plain === '' ? 'allegato' : plain;
}
