import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartError } from '../../../server/host/db/StartError.ts';
import { watchSchemas } from '../../../server/host/product/readSchemas.ts';
import { readableState, type SchemaState } from '../../../server/host/product/SchemaSets.ts';
import { createSchemaSets } from '../../../server/host/publishing/createSchemaSets.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';

let folder: string;
let file: string;
let text: string;
const lines: string[] = [];
const states: SchemaState[] = [];
const activeVersions: string[] = [];
let stop: () => void;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemi '));
  await cp(join(import.meta.dirname, '../../../schemas'), folder, { recursive: true });
  file = join(folder, 'squad/squad.form.json');
  text = await readFile(file, 'utf8');
  database = await createTestDatabase();
  const sets = createSchemaSets({
    ...{ schemas: folder, db: database.db, say: (line) => lines.push(line) },
    async keep(product) {
      if (product.forms['squad']?.title === 'Centro di costo') throw new StartError('Il database non basta.');
    },
    compare: async () => undefined,
  });
  await sets.current();
  sets.attach({
    dryRun: async () => undefined,
    activate: async ({ version }) => void activeVersions.push(version),
    setState: (state) => states.push(state),
  });
  stop = watchSchemas(folder, () => sets.refresh());
});
afterAll(async () => {
  stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

it('[SCHEMA-A4] logs a file that becomes invalid with file and line, and keeps the former set', async () => {
  await writeFile(file, `${text}]`);
  await eventually(() => lines.length).toBe(1);
  expect(lines.at(-1)).toMatch(
    /schemas\/squad\/squad\.form\.json, riga \d+, colonna \d+: c’è del testo dopo la fine/,
  );
  expect(lines.at(-1)).toContain('Il prodotto continua con gli schemi di prima.');
  expect(states.map((state) => readableState(state, 'it'))).toEqual([
    {
      faults: [
        {
          file: 'squad/squad.form.json',
          line: expect.any(Number),
          column: expect.any(Number),
          what: expect.stringContaining('dopo la fine'),
        },
      ],
    },
  ]);
  expect(activeVersions).toEqual([]);
});

it('[SCHEMA-A4] reports no fault and no change after it is restored', async () => {
  await writeFile(file, text);
  await eventually(() => states.at(-1)).toEqual({});
  expect(activeVersions).toEqual([]);
});

it('[SCHEMA-A4] changed and right, it is taken over at once', async () => {
  await writeFile(file, text.replace('TEAM-12.', 'TEAM-12, cambiato.'));
  await eventually(() => activeVersions.length).toBe(1);
  await eventually(() => lines.at(-1)).toContain('sono in uso da adesso');
  expect(states.at(-1)).toEqual({});
});

it('[SCHEMA-A4] logs the reason why a change needs a restart', async () => {
  await writeFile(file, text.replace(/"title": "[^"]*"/, '"title": "Centro di costo"'));
  await eventually(() => states.at(-1)).toEqual({ waiting: 'Il database non basta.' });
  expect(lines.at(-1)).toContain('va riavviato. Il database non basta.');
  expect(activeVersions).toHaveLength(1);
});
