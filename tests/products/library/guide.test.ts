import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../../engine/contract/index.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';

const SCHEMAS = join(import.meta.dirname, 'schemas');
const GUIDE = join(import.meta.dirname, '../../../engine/README.md');

interface Step {
  readonly title: string;
  readonly files: readonly string[];
  /** Kind and name of a schema that the guide mentions. */
  readonly kind: string;
  readonly name: string;
}

const steps = [
  ...(await readFile(GUIDE, 'utf8')).matchAll(
    /^\| ([a-z ]+) \| ((?:`[^`]+\.json` ?)+) \| (\w+) `([\w-]+)` \|$/gm,
  ),
].map(
  ([, title = '', files = '', kind = '', name = '']): Step => ({
    ...{ title, kind, name },
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
);

const schemaFiles = (await readdir(SCHEMAS, { recursive: true })).filter((name) => name.endsWith('.json'));
const nameOf = (file: string) => file.replace(/^.*\//, '');

describe('the guide to a second product', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guide '));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('names every file of the library, each in one step', async () => {
    expect(steps.flatMap(({ files }) => files).toSorted()).toEqual(schemaFiles.map(nameOf).toSorted());
  });

  it.each(steps)(
    'step «$title»: the product loads, and has the $kind $name',
    async ({ files, kind, name }) => {
      for (const file of schemaFiles.filter((path) => files.includes(nameOf(path)))) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await cp(join(SCHEMAS, file), join(folder, file));
      }
      const product = await readProduct([HOST_SCHEMAS, folder]);
      const namedSchemas = product[`${kind}s` as keyof Product] as Readonly<Record<string, unknown>>;
      expect(Object.keys(namedSchemas)).toContain(name);
    },
  );

  it('ends with all of it: a missing part of a step is reported by file and place', async () => {
    await rm(join(folder, 'library/member.entity.json'));
    const outcome = await readProduct([HOST_SCHEMAS, folder]).catch((error: Error) => error.message);
    expect(outcome).toMatch(/library\/loan\.entity\.json, riga \d+.*"member"/);
  });
});
