import { refuse } from '../errors/refuse.ts';
import type { Upload } from '../http/Upload.ts';
import { cleanImage } from './cleanImage.ts';
import { sniffType } from './sniffType.ts';

/** A file ready to be kept. */
export interface PreparedFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** For people: letters of any script kept, separators and control characters replaced. */
  readonly fileName: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/**
 * Tells by its bytes what an upload is, and makes a picture safe to keep.
 *
 * @throws Refusal FILE_TYPE, FILE_HEIC, FILE_DAMAGED or FILE_MISSING, naming the file.
 */
export async function prepareUpload({ fileName, bytes }: Upload): Promise<PreparedFile> {
  const shown = plainName(fileName);
  if (bytes.byteLength === 0) throw refuse('FILE_MISSING');
  const mediaType = sniffType(bytes);
  if (mediaType === 'image/heic') throw refuse('FILE_HEIC', { fileName: shown });
  if (mediaType === undefined) throw refuse('FILE_TYPE', { fileName: shown });
  if (mediaType === 'application/pdf') return { bytes, mediaType, fileName: withExtension(shown, mediaType) };
  const cleaned = await cleanImage(bytes, mediaType).catch(() => {
    throw refuse('FILE_DAMAGED', { fileName: shown });
  });
  return { bytes: cleaned, mediaType, fileName: withExtension(shown, mediaType) };
}

/** `../../etc/passwd` becomes `passwd`; `foto: palo 3?.jpg` becomes `foto_ palo 3_.jpg`. */
function plainName(fileName: string): string {
  const last = fileName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced.
    .replaceAll(/[\u0000-\u001f\u007f<>:"|?*\u202a-\u202e\u2066-\u2069]/g, '_')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 150);
  return plain === '' ? 'allegato' : plain;
}

/** The extension says what the bytes are, whatever the sender called it. */
function withExtension(fileName: string, mediaType: string): string {
  const extension = EXTENSIONS[mediaType] ?? '';
  const lower = fileName.toLowerCase();
  if (lower.endsWith(extension) || (extension === '.jpg' && lower.endsWith('.jpeg'))) return fileName;
  return `${fileName}${extension}`;
}
