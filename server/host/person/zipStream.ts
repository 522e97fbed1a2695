import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. `stored` leaves it uncompressed, for photos and PDFs. */
export interface ZipEntry {
  readonly name: string;
  readonly stored?: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Largest values of a plain ZIP's fields; Zip64 has further fields for larger ones. */
const MAX_COUNT = 0xffff;
const MAX_SIZE = 0xffff_ffff;
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 45;
/** A regular file of a Unix system, writable by its owner. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;

/**
 * Streams a ZIP of any size (APPNOTE 6.3.9 with Zip64) with only a chunk of one file and a directory line per
 * file in memory. Starts at the first read; a consumer that stops ends `entries` and the current file.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let position = 0;
  const send = (bytes: Uint8Array) => {
    position += bytes.length;
    return bytes;
  };
  for await (const { name, stored, content } of entries) {
    const start = position;
    const path = Buffer.from(name);
    const kind = fields([2, VERSION], [2, FLAGS], [2, stored === true ? 0 : 8], ...dosTime(at));
    const unknown = fields([4, 0], [4, 0], [4, 0]);
    yield send(
      Buffer.concat([fields([4, 0x0403_4b50]), kind, unknown, fields([2, path.length], [2, 0]), path]),
    );
    const total = { crc: 0, size: 0 };
    const contentStart = position;
    const counted = countBytes(content, total);
    for await (const bytes of stored === true ? counted : deflate(counted)) yield send(bytes);
    const packed = position - contentStart;
    const sizes = [packed, total.size] as const;
    const width = Math.max(...sizes) < MAX_SIZE ? 4 : 8;
    yield send(fields([4, 0x0807_4b50], [4, total.crc], [width, packed], [width, total.size]));
    directory.push(directoryLine(path, kind, total.crc, [...sizes, start]));
  }
  const directoryStart = position;
  for (const line of directory) yield send(line);
  yield endRecords(directory.length, directoryStart, position);
}

async function* countBytes(content: ZipEntry['content'], total: { crc: number; size: number }) {
  for await (const bytes of content) {
    total.crc = crc32(bytes, total.crc);
    total.size += bytes.length;
    yield bytes;
  }
}

async function* deflate(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw();
  // Who reads the packer gets the error of its source.
  pipeline(content, packer).catch(() => undefined);
  yield* packer;
}

/** @param places compressed size, size, position of the file. */
function directoryLine(path: Buffer, kind: Buffer, crc: number, places: readonly [number, number, number]) {
  const [packed, size, start] = places;
  const isLarge = Math.max(...places) >= MAX_SIZE;
  const shown = places.map((each) => (isLarge ? MAX_SIZE : each));
  const [packedField = 0, sizeField = 0, startField = 0] = shown;
  const extra = isLarge ? fields([2, 1], [2, 24], [8, size], [8, packed], [8, start]) : Buffer.alloc(0);
  return Buffer.concat([
    ...[fields([4, 0x0201_4b50], [2, 0x0300 | VERSION]), kind],
    fields([4, crc], [4, packedField], [4, sizeField], [2, path.length], [2, extra.length], [2, 0]),
    fields([2, 0], [2, 0], [4, ATTRIBUTES], [4, startField]),
    ...[path, extra],
  ]);
}

function endRecords(count: number, start: number, end: number): Buffer {
  const size = end - start;
  const isLarge = count >= MAX_COUNT || end >= MAX_SIZE;
  const zip64 = [
    fields([4, 0x0606_4b50], [8, 44], [2, VERSION], [2, VERSION], [4, 0], [4, 0]),
    fields([8, count], [8, count], [8, size], [8, start]),
    fields([4, 0x0706_4b50], [4, 0], [8, end], [4, 1]),
  ];
  const shownCount = Math.min(count, MAX_COUNT);
  return Buffer.concat([
    ...(isLarge ? zip64 : []),
    fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, shownCount], [2, shownCount]),
    fields([4, Math.min(size, MAX_SIZE)], [4, Math.min(start, MAX_SIZE)], [2, 0]),
  ]);
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** Numbers in a row, little-endian. */
function fields(...all: readonly Field[]): Buffer {
  const record = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let place = 0;
  for (const [bytes, value] of all) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), place);
    else record.writeUIntLE(value, place, bytes);
    place += bytes;
  }
  return record;
}

/** Local time in the format of MS-DOS, in steps of two seconds. */
function dosTime(at: Date): readonly Field[] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [
    [2, time],
    [2, day],
  ];
}
