import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { type ZipEntry, zipStream } from '../../../server/host/person/zipStream.ts';
import { DEEP } from '../../support/runs.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const AT = new Date(2026, 10, 20, 9, 30, 2);
const MEGABYTE = 2 ** 20;

/** A few of them compressed: a compressor for each would take most of the time. */
async function* entries(count: number): AsyncGenerator<ZipEntry> {
  for (let n = 0; n < count; n += 1) {
    yield { name: `file/${n} è.txt`, stored: n % 1000 !== 1, content: once(Buffer.from(String(n))) };
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

it('[GDPR-15] an archive holds all its files, in deep more than a plain ZIP can count', async () => {
  // yazl compares each name with all before it: the whole number takes 17 seconds.
  const count = DEEP > 1 ? 66_000 : 2_000;
  const sampledIndexes = [0, 1, 464, 65_001, 65_535, 65_536, count - 1].filter((n) => n < count);
  const names = new Set<string>();
  const files = unzipSync(await whole(zipStream(entries(count), AT)), {
    filter: ({ name }) => {
      names.add(name);
      return sampledIndexes.some((n) => name === `file/${n} è.txt`);
    },
  });
  expect(names.size).toBe(count);
  for (const n of sampledIndexes) {
    expect(strFromU8(files[`file/${n} è.txt`] ?? new Uint8Array())).toBe(String(n));
  }
}, 120_000);

it.runIf(DEEP > 1)(
  '[GDPR-15] entries beyond the first 4 GiB of an archive are located by Zip64 records',
  async () => {
    const piece = Buffer.alloc(64 * MEGABYTE, 7);
    async function* large(): AsyncGenerator<Uint8Array> {
      for (let n = 0; n < 65; n += 1) yield piece;
    }
    async function* two(): AsyncGenerator<ZipEntry> {
      yield { name: 'a.jpg', stored: true, content: large() };
      yield { name: 'b.jpg', stored: true, content: once(Buffer.from('behind')) };
    }
    let size = 0;
    let end = Buffer.alloc(0);
    for await (const bytes of zipStream(two(), AT)) {
      size += bytes.length;
      end = Buffer.concat([end, bytes.subarray(-1000)]).subarray(-1000);
    }
    const locator = end.subarray(-42);
    expect(locator.readUInt32LE(0)).toBe(0x0706_4b50);
    const start = size - end.length;
    const record = end.subarray(Number(locator.readBigUInt64LE(8)) - start);
    expect(record.readUInt32LE(0)).toBe(0x0606_4b50);
    expect(record.readBigUInt64LE(32)).toBe(2n);
    const list = end.subarray(Number(record.readBigUInt64LE(48)) - start);
    const line = list.subarray(list.lastIndexOf('b.jpg') - 46);
    expect(line.readUInt32LE(42)).toBe(0xffff_ffff);
    const extra = line.subarray(line.indexOf(Buffer.from([1, 0, 24, 0]), 46));
    expect(extra.readBigUInt64LE(4)).toBe(6n);
    const head = end.subarray(Number(extra.readBigUInt64LE(20)) - start);
    expect(head.readUInt32LE(0)).toBe(0x0403_4b50);
    expect(head.subarray(30, 41).toString()).toBe('b.jpgbehind');
  },
  120_000,
);

it('[GDPR-15] no file is kept in memory once it is in the archive', async () => {
  const chunks: WeakRef<Uint8Array>[] = [];
  let retained = 0;
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < 40; n += 1) {
      const bytes = Buffer.alloc(MEGABYTE, n);
      chunks.push(new WeakRef(bytes));
      yield { name: `${n}.jpg`, stored: true, content: once(bytes) };
    }
    await setImmediate();
    collect();
    retained = chunks.filter((each) => each.deref() !== undefined).length;
  }
  let size = 0;
  for await (const piece of zipStream(many(), AT)) size += piece.length;
  expect(size).toBeGreaterThan(40 * MEGABYTE);
  expect(retained).toBeLessThan(10);
});

it('[GDPR-15] stops reading for a slow or disconnected client, and ends the current file', async () => {
  let chunkCount = 0;
  const ended: string[] = [];
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      while (true) {
        chunkCount += 1;
        yield Buffer.alloc(MEGABYTE);
      }
    } finally {
      ended.push('file');
    }
  }
  async function* one(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: 'a.jpg', stored: true, content: endless() };
    } finally {
      ended.push('list');
    }
  }
  const archive = zipStream(one(), AT);
  for (let n = 0; n < 100; n += 1) await setImmediate();
  expect(chunkCount).toBe(0);
  for (let n = 0; n < 3; n += 1) await archive.next();
  for (let n = 0; n < 100; n += 1) await setImmediate();
  expect(chunkCount).toBeLessThan(30);
  await archive.return(undefined);
  await vi.waitFor(() => expect(ended.toSorted()).toEqual(['file', 'list']));
});

it('[GDPR-15] a file that cannot be read breaks the archive off with its error', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(10);
    throw new Error('disk gone');
  }
  async function* two(): AsyncGenerator<ZipEntry> {
    yield { name: 'a.txt', content: once(Buffer.from('a')) };
    yield { name: 'b.txt', content: broken() };
  }
  await expect(whole(zipStream(two(), AT))).rejects.toThrow('disk gone');
});
