import { spawnSync } from 'node:child_process';
import fs, { mkdtempSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const { open, rename } = fs.promises;
afterEach(() => {
  Object.assign(fs.promises, { open, rename });
  syncBuiltinESMExports();
});

/** Records flushes and renames from now on, in order, as paths in a folder. */
function listen(folder: string): string[] {
  const operations: string[] = [];
  const shortName = (path: unknown) =>
    (relative(folder, String(path)) || '.').replace(/[0-9a-f]{62}/, '#').replace(/[0-9a-f-]{36}/, '*');
  Object.assign(fs.promises, {
    open: async (...given: Parameters<typeof open>) => {
      const handle = await open(...given);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        operations.push(`flush ${shortName(given[0])}`);
        await sync();
      };
      return handle;
    },
    rename: async (...given: Parameters<typeof rename>) => {
      operations.push(`rename ${shortName(given[1])}`);
      await rename(...given);
    },
  });
  syncBuiltinESMExports();
  return operations;
}

it('[SEC-S2] [SEC-P17] a kept file and every new folder above it are on the disk before a row names them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cantieri-durable-'));
  const operations = listen(folder);
  const { openFileStore } = await import('../../../server/host/files/openFileStore.ts');
  const files = await openFileStore(folder);
  expect(operations).toEqual(['flush .']);
  operations.length = 0;
  const { sha256 } = await files.put(Buffer.from('%PDF-1.4 hello'), 'application/pdf');
  const [first, ...rest] = operations;
  expect(first).toBe('flush incoming/*.part');
  // The new folder's own name, then the file's.
  expect(rest).toEqual([
    'flush files',
    `rename files/${sha256.slice(0, 2)}/#`,
    `flush files/${sha256.slice(0, 2)}`,
  ]);
  operations.length = 0;
  const temporaryFile = await files.writeTemporary(Buffer.from('%PDF-1.4 hello'), 'application/pdf');
  await files.keep(temporaryFile);
  await files.keep(temporaryFile);
  expect(operations.filter((what) => what.startsWith('flush files/'))).toHaveLength(2);
  fs.rmSync(folder, { recursive: true });
});

it('[SEC-P17] a file of which the disk takes only a part is refused, and not kept as if it were whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cantieri-full-'));
  const module = new URL('../../../server/host/files/receiveFile.ts', import.meta.url);
  const program = `
    const { receiveFile } = await import(${JSON.stringify(module.href)});
    const { Readable } = await import('node:stream');
    const told = await receiveFile(Readable.from([Buffer.alloc(5_000)]), process.argv[1]).then(
      ({ size }) => 'kept ' + size, ({ code }) => code);
    console.log(told);`;
  // No file may have more than a block: the first write is cut short without an error, as on a disk that fills up.
  const limited = [
    '-c',
    'ulimit -f 1; exec "$0" "$@"',
    process.execPath,
    '--input-type=module',
    '-e',
    program,
  ];
  const { stdout, stderr } = spawnSync('bash', [...limited, join(folder, 'a.part')], { encoding: 'utf8' });
  expect(stdout.trim(), stderr).toBe('EFBIG');
  expect(fs.readdirSync(folder)).toEqual([]);
  fs.rmSync(folder, { recursive: true });
});
