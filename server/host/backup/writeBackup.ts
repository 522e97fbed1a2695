import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveHeader, FORMAT, HEADER, MANIFEST, type Manifest, SEAL, VERSION } from './Archive.ts';
import { digestOf } from './Meter.ts';
import type { OpenArchive } from './openArchive.ts';
import { beginSnapshot, readMigrationsApplied, readSequences, readTables } from './snapshot.ts';
import { writeFiles } from './writeFiles.ts';
import { writeSecrets } from './writeSecrets.ts';

export interface WriteOptions {
  /** A dedicated connection: the snapshot lives as long as its transaction. */
  readonly client: Client;
  readonly dataDir: string;
  /** The product's version. */
  readonly product: string;
  readonly at: Date;
  /** Keys of the data folder are written only to encrypted archives. */
  readonly withSecrets: boolean;
  readonly signal?: AbortSignal;
  /** For tests: receives the snapshot's id, which other connections can share until it resolves. */
  readonly onSnapshot?: (id: string) => Promise<void>;
}

/** Writes a snapshot of the database and the referenced files into the archive; the caller ends it. */
export async function writeBackup(archive: OpenArchive, options: WriteOptions): Promise<Manifest> {
  const { client, dataDir, product, at, signal, onSnapshot } = options;
  await beginSnapshot(client);
  if (onSnapshot !== undefined) await onSnapshot(await exportSnapshot(client));
  const tables = await readTables(client);
  const migrations = await readMigrationsApplied(client);
  const header: ArchiveHeader = {
    ...{ format: FORMAT, version: VERSION, at: at.toISOString(), product },
    ...{ migrations, tables },
  };
  const headerBytes = json(header);
  await archive.entry(HEADER, headerBytes.byteLength, [headerBytes]);

  const tableDigests: Record<string, Manifest['tables'][string]> = {};
  for (const { name, columns } of tables) {
    const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${listed}) to stdout`));
    const parts = archive.parts(`tables/${name}`);
    for await (const chunk of rows) {
      signal?.throwIfAborted();
      await parts.write(chunk as Uint8Array);
    }
    tableDigests[name] = { ...(await parts.end()), rows: rows.rowCount };
  }

  const { files, lost } = await writeFiles(archive, client, dataDir, signal);
  const secrets = options.withSecrets ? await writeSecrets(archive, dataDir) : {};
  const manifest: Manifest = {
    header: digestOf(headerBytes).sha256,
    tables: tableDigests,
    sequences: await readSequences(client),
    ...{ files, secrets, lost },
  };
  await client.query('commit');
  const bytes = json(manifest);
  await archive.entry(MANIFEST, bytes.byteLength, [bytes]);
  const seal = Buffer.from(digestOf(bytes).sha256);
  await archive.entry(SEAL, seal.byteLength, [seal]);
  return manifest;
}

async function exportSnapshot(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  return rows[0]?.id ?? '';
}

function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
