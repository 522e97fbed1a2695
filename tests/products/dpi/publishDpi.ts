import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Api } from '../../support/api.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

const FOLDER = join(import.meta.dirname, 'schemas');

/** The files of the checklist, by the paths that they are published under. */
export async function dpiFiles(): Promise<Readonly<Record<string, Record<string, unknown>>>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
  const files = names.map(async (name) => [
    `dpi/${name}`,
    JSON.parse(await readFile(join(FOLDER, name), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(files));
}

/** An administrator writes their drafts, by calls alone. */
export async function draftDpi(admin: Api): Promise<void> {
  const editor = schemaAdmin(admin);
  for (const [path, content] of Object.entries(await dpiFiles())) {
    const saved = await editor.draft(path, (draft) => Object.assign(draft, content));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
}

/** And publishes them to a running server. */
export async function publishDpi(admin: Api): Promise<void> {
  const editor = schemaAdmin(admin);
  await draftDpi(admin);
  const { findings } = (await admin.get('/api/schemas/check')).body;
  expect(findings).toEqual([]);
  const published = await editor.publish('Verifica DPI nei lavori MT e BT sotto tensione');
  expect(published.status, JSON.stringify(published.body)).toBe(200);
}
