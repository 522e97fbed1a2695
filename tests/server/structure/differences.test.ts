import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntitySchema, Product } from '../../../engine/contract/index.ts';
import { setAt } from '../../../engine/index.ts';
import { say } from '../../../engine/node.ts';
import { requireStructure } from '../../../server/host/structure/keepStructure.ts';
import { readStructure } from '../../../server/host/structure/readStructure.ts';
import { structureDifferences } from '../../../server/host/structure/structureDifferences.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testProduct } from '../../support/testProduct.ts';

let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createTestDatabase();
  product = await testProduct();
});
afterAll(() => database?.drop());

type Changed = Pick<Product, 'entities'>;
const withField = (entity: string, field: string, schema: object | undefined): Changed =>
  ({ entities: setAt(product.entities, `${entity}.properties.${field}`, schema) }) as Changed;

/** Error of a start with other schemas; '' if it starts. */
const startError = (changed: Changed): Promise<string> =>
  requireStructure(changed, database.pool).then(
    () => '',
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** Runs the SQL proposed by the message as the owner, and rolls it back. */
async function mends(changed: Changed, words: string): Promise<boolean> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    await client.query(words.slice(words.indexOf('-- former version')));
    return structureDifferences(changed, await readStructure(client)).every(({ breaks }) => !breaks);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('schemas and database', () => {
  it('[SCHEMA-0.5] agree: the product starts without a difference', async () => {
    expect(await startError(product)).toBe('');
    expect(structureDifferences(product, await readStructure(database.pool))).toEqual([]);
  });

  it.each([
    [
      'squad',
      'Colore',
      { title: 'Colore', type: 'string' },
      'squads.Colore: il campo «Colore» non ha la sua colonna',
      `alter table "squads" add column "Colore" text not null default '';`,
    ],
    [
      'employee',
      'Taglia',
      { title: 'Taglia', type: ['integer', 'null'] },
      'employees.Taglia: il campo «Taglia» non ha la sua colonna',
      'alter table "employees" add column "Taglia" integer;',
    ],
    [
      'employee',
      'Patente',
      { title: 'Patente', type: 'string', default: 'B' },
      'employees.Patente: il campo «Patente» non ha la sua colonna',
      `add column "Patente" text not null default 'B';`,
    ],
    [
      'employee',
      'jobTitle',
      { title: 'Mansione', type: ['integer', 'null'] },
      'vuole una colonna di tipo integer, e nel database è text',
      'alter column "jobTitle" type integer using "jobTitle"::integer;',
    ],
    [
      'employee',
      'jobTitle',
      { title: 'Mansione', type: ['string', 'null'] },
      'può restare vuoto (null), e la sua colonna no',
      'alter table "employees" alter column "jobTitle" drop not null;',
    ],
    [
      'item',
      'Price',
      { title: 'Prezzo', type: 'number', minimum: -5 },
      'ammette valori da -5, e il controllo items_Price_check',
      'alter table "items" drop constraint "items_Price_check";',
    ],
    ['order-line', 'LineNum', { title: 'Riga', type: 'integer', 'x-positive': true }, '', ''],
  ])('[SCHEMA-0.5] %s.%s otherwise: named, with the migration', async (entity, field, schema, what, sql) => {
    const changed = withField(entity, field, schema);
    const words = await startError(changed);
    expect(words).toContain(what);
    expect(words).toContain(sql);
    if (what === '') expect(words).toBe('');
    else
      expect(words).toMatch(/^StartError: Il database non è come dicono gli schemi: c’è una differenza\.\n/);
  });

  it('[SCHEMA-0.5] proposes SQL that fixes it: a column, a nullable column, a new table', async () => {
    const book: Partial<EntitySchema> = {
      ...product.entities['squad'],
      'x-entity': 'book',
      title: 'Libro',
      'x-table': 'books',
      'x-key': ['Id'],
      properties: {
        Id: { type: 'integer', title: 'Numero' },
        Titolo: { type: 'string', title: 'Titolo' },
        Pagine: { type: ['integer', 'null'], title: 'Pagine' },
      },
    };
    const changes: Changed[] = [
      withField('squad', 'Colore', { title: 'Colore', type: 'string' }),
      withField('employee', 'jobTitle', { title: 'Mansione', type: ['string', 'null'] }),
      { entities: { ...product.entities, book } } as Changed,
    ];
    for (const changed of changes) {
      const words = await startError(changed);
      expect(words).toMatch(/ \d{4}_adegua_agli_schemi\.sql/);
      expect(await mends(changed, words), words).toBe(true);
    }
  });

  it('[SCHEMA-0.5] a list frozen in a CHECK is found as soon as the schema has a value that it lacks', async () => {
    await database.owner.query(
      `alter table squads add constraint squads_frozen check ("Notes" in ('a', 'b'))`,
    );
    const words = await startError(
      withField('squad', 'Notes', { title: 'Note', type: 'string', enum: ['a', 'c'] }),
    );
    await database.owner.query('alter table squads drop constraint squads_frozen');
    expect(words).toContain(
      'il campo «Note» ammette anche «c», e il controllo squads_frozen del database li rifiuta',
    );
    expect(words).toContain('alter table "squads" drop constraint "squads_frozen";');
  });

  it('[SCHEMA-0.5] reports a reference without its foreign key, with the statement; the start continues', async () => {
    const changed = withField('squad', 'Notes', {
      title: 'Modello',
      type: 'string',
      'x-reference': { entity: 'item', label: 'ItemName' },
    });
    const differences = structureDifferences(changed, await readStructure(database.pool));
    expect(differences).toEqual([
      {
        place: 'squads.Notes',
        what: say('noForeignKey', { title: 'Modello', target: product.entities['item']?.title }),
        sql: expect.stringContaining('add foreign key ("Notes") references "items" ("ItemCode");'),
        breaks: false,
      },
    ]);
  });

  it('[SCHEMA-0.5] reports a column without a field; the start continues, because a newer version may have added it', async () => {
    const changed = withField('squad', 'Notes', undefined);
    expect(await startError(changed)).toBe('');
    const [found] = structureDifferences(changed, await readStructure(database.pool));
    const title = product.entities['squad']?.title;
    expect(found?.what).toEqual(say('columnOfNoField', { column: 'Notes', title }));
  });
});
