import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flushFolder } from '../files/openFileStore.ts';

/** Files being restored: written beside their place until all have arrived. */
export interface FileRestore {
  file(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  secret(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves them to their place and flushes to disk. */
  place(): Promise<void>;
  abandon(): Promise<void>;
}

/** Folder that an aborted restore may have left. */
const UNFINISHED = 'restore.unfinished';

export async function restoreFiles(dataDir: string): Promise<FileRestore> {
  const unfinished = join(dataDir, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'files'), { recursive: true, mode: 0o700 });
  const folders = new Set<string>([join(unfinished, 'files')]);
  const secrets: string[] = [];

  const write = async (path: string, content: AsyncIterable<Uint8Array>) => {
    if (!folders.has(dirname(path))) {
      await mkdir(dirname(path), { recursive: true });
      folders.add(dirname(path));
    }
    await pipeline(
      Readable.from(content, { objectMode: false }),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    );
  };

  return {
    // `ArchiveCheck` has restricted names to `files/<hash>` and `<purpose>.key`.
    file: (name, content) => {
      const hash = name.slice('files/'.length);
      return write(join(unfinished, 'files', hash.slice(0, 2), hash.slice(2)), content);
    },
    secret: async (name, bytes) => {
      secrets.push(name);
      await write(join(unfinished, name), Readable.from([bytes]));
    },
    async place() {
      for (const folder of folders) await flushFolder(folder);
      await rename(join(unfinished, 'files'), join(dataDir, 'files'));
      for (const name of secrets) await rename(join(unfinished, name), join(dataDir, name));
      await rm(unfinished, { recursive: true, force: true });
      await flushFolder(dataDir);
    },
    abandon: () => rm(unfinished, { recursive: true, force: true }),
  };
}

/** Whether the folder contains attachments or keys. */
export async function holdsFiles(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  if (names.some((name) => name.endsWith('.key'))) return true;
  const folders = await readdir(join(dataDir, 'files')).catch(() => []);
  return folders.length > 0;
}
