import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantieri roots '));
});
afterAll(() => rm(folder, { recursive: true }));

const META = '../../../schemas/meta';
async function write(path: string, content: object): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), JSON.stringify(content));
}
const startError = () =>
  readProduct([HOST_SCHEMAS, folder]).then(
    () => '',
    (error: Error) => error.message,
  );

describe('a product that takes host’s schemas over by reference', () => {
  it('reports missing files of the root with their place', async () => {
    const words = await startError();
    expect(words).toMatch(/auth\/profile\.entity\.json, riga \d+.*user\/user\.entity\.json/);
  });

  it('refuses two files with the same path, because neither takes precedence', async () => {
    await write('auth/login.form.json', { $schema: `${META}/form.schema.json` });
    expect(await startError()).toMatch(/auth\/login\.form\.json.*in più cartelle di schemi/);
    await rm(join(folder, 'auth'), { recursive: true });
  });
});
