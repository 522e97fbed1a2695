import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { fileLine, type Manifest, MOST_LOST } from './Archive.ts';
import { Meter } from './Meter.ts';
import type { OpenArchive, PartWriter } from './openArchive.ts';
import { readContentHashes } from './snapshot.ts';

/**
 * Writes every file referenced by the snapshot with its thumbnail, and their list. Missing or changed files
 * are recorded as lost: refusing the back-up for one photo would lose all others.
 */
export async function writeFiles(
  archive: OpenArchive,
  client: ClientBase,
  dataDir: string,
  signal?: AbortSignal,
): Promise<Pick<Manifest, 'files' | 'lost'>> {
  const list = archive.parts('files.sha256');
  const lost: string[] = [];
  let lostCount = 0;
  let count = 0;
  let content = 0;
  for await (const sha256 of readContentHashes(client)) {
    signal?.throwIfAborted();
    const path = join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2));
    const full = await writeFile(archive, list, `files/${sha256}`, path);
    if (full?.sha256 !== sha256) {
      lostCount += 1;
      if (lost.length < MOST_LOST) lost.push(sha256);
    }
    const small = await writeFile(archive, list, `files/${sha256}.thumbnail`, `${path}.thumbnail`);
    for (const each of [full, small]) {
      if (each === undefined) continue;
      count += 1;
      content += each.bytes;
    }
  }
  return {
    files: { ...(await list.end()), count, content },
    lost: { count: lostCount, first: lost },
  };
}

async function writeFile(archive: OpenArchive, list: PartWriter, name: string, path: string) {
  const file = await openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    const meter = new Meter();
    await archive.entry(name, size, metered(file, size, meter));
    const digest = meter.digest();
    await list.write(Buffer.from(fileLine(digest.sha256, name, size)));
    return digest;
  } finally {
    await file.close();
  }
}

async function* metered(file: FileHandle, size: number, meter: Meter): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  for await (const chunk of file.createReadStream({ autoClose: false, end: size - 1 })) {
    meter.add(chunk as Uint8Array);
    yield chunk as Uint8Array;
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
