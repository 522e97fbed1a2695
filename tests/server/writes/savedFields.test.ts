import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallModel, getAt, setAt } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type ContractApp, make, startContractApp } from '../contract/ContractApp.ts';
import { allCases } from '../contract/cases/index.ts';
import { LIST, TEXT, withMoreFields } from './moreFields.ts';

type Node = Record<string, unknown>;
type Saved = NonNullable<CallModel['saves']>[number];

const calls = Object.values((await testProduct()).calls);
const saving = calls.filter(({ saves }) => saves !== undefined);
const reading = calls.filter((call) => call.effect === 'read' && !call.stream && call.binary === undefined);
const entities = [...new Set(saving.flatMap(({ saves = [] }) => saves.map(({ entity }) => entity)))];

let test: ContractApp;
let tables: ReadonlyMap<string, string>;
beforeAll(async () => {
  const grown = await withMoreFields();
  tables = grown.tables;
  test = await startContractApp({ product: grown.product });
  for (const table of tables.values()) {
    await test.database.owner.query(
      `alter table ${table} add "${TEXT}" text not null default '', add "${LIST}" jsonb not null default '[]'`,
    );
  }
});
afterAll(() => test?.close());

/** Fills the new fields in wherever the call saves a record or rows. */
function filled(body: unknown, saves: readonly Saved[], text: string): unknown {
  if (body instanceof FormData) {
    body.set(TEXT, `${text} attachment`);
    return body;
  }
  return saves.reduce<unknown>((all, { entity, at = '' }) => {
    const more = { [TEXT]: `${text} ${entity}`, [LIST]: ['uno', 'due'] };
    const textValue = getAt(all, at);
    return setAt(
      all,
      at,
      Array.isArray(textValue)
        ? textValue.map((row) => ({ ...row, ...more }))
        : { ...(textValue as Node), ...more },
    );
  }, body);
}

/** Number of records of an entity with the text, in the column or among the answers. */
async function stored(entity: string, text: string): Promise<Node[]> {
  const entityTable = tables.get(entity);
  const answers = entity === 'pjc' ? 'pre_job_checks' : entity;
  const { rows } =
    entityTable === undefined
      ? await sql<Node>`select answers ->> ${TEXT} as text, answers -> ${LIST} as list from ${sql.table(answers)} where answers ->> ${TEXT} = ${text}`.execute(
          test.database.db,
        )
      : await sql<Node>`select ${sql.ref(TEXT)} as text, ${sql.ref(LIST)} as list from ${sql.table(entityTable)} where ${sql.ref(TEXT)} = ${text}`.execute(
          test.database.db,
        );
  return rows;
}

describe('a field that an administrator adds to an entity, with its column', () => {
  it.each(saving)('[SCHEMA-0.5] is written by $name, new and changed, and is in its answer', async (call) => {
    const { saves = [], name } = call;
    const { as, given: prepare } = allCases[name as CallName];
    const [api, given] = [await test.as(as), await prepare(await test.world(as))];
    const first = await make(api, call, { ...given, body: filled(given.body, saves, `${name} 1`) });
    expect(first.body, JSON.stringify(first.body)).toMatchObject({ ResultCode: 0 });
    for (const { entity } of saves) {
      const list = given.body instanceof FormData ? [] : ['uno', 'due'];
      expect(await stored(entity, `${name} 1 ${entity}`), entity).toContainEqual({
        text: `${name} 1 ${entity}`,
        list,
      });
      expect(JSON.stringify(first.body), entity).toContain(`"${TEXT}":"${name} 1 ${entity}"`);
    }
    const [{ entity, at = '' } = { entity: '' }] = saves;
    // Sends the saved answers back with a change, as a page does.
    if (call.form === undefined) return;
    const answered = first.body[call.responseKey ?? ''] as Node;
    const again = setAt(given.body, at, { ...answered, [TEXT]: `${name} 2 ${entity}` });
    const second = await make(api, call, { ...given, body: again });
    expect(second.body, JSON.stringify(second.body)).toMatchObject({ ResultCode: 0 });
    expect(await stored(entity, `${name} 2 ${entity}`)).toEqual([
      { text: `${name} 2 ${entity}`, list: ['uno', 'due'] },
    ]);
  });

  describe('is in every answer', () => {
    const shownEntities = new Set<string>();
    beforeAll(async () => {
      for (const [entity, table] of tables) {
        // Those that a case puts in as well.
        const sqlText = `'letto ${entity}'`;
        await test.database.owner.query(
          `alter table ${table} alter "${TEXT}" set default ${sqlText}; update ${table} set "${TEXT}" = ${sqlText}`,
        );
      }
    });

    it.each(reading)('[SCHEMA-0.5] in the answer of $name', async ({ name }) => {
      const call = test.product.calls[name] as CallModel;
      const { as, given: prepare } = allCases[name as CallName];
      const input = await prepare(await test.world(as));
      await answerAll();
      const { body } = await make(await test.as(as), call, input);
      for (const { path, record } of recordsOf(
        call.response,
        call.responseKey ? body[call.responseKey] : body,
      )) {
        expect(Object.hasOwn(record, TEXT), `${path} lacks it`).toBe(true);
        shownEntities.add(String(record[TEXT]).replace('letto ', ''));
      }
    });

    it('[SCHEMA-0.5] of every entity', () => {
      expect(entities.filter((entity) => !shownEntities.has(entity))).toEqual([]);
    });
  });
});

/** Saves the answers of all records together, also of those that a case has just inserted. */
async function answerAll(): Promise<void> {
  for (const table of ['pre_job_checks', 'vis']) {
    const more = JSON.stringify({ [TEXT]: `letto ${table === 'vis' ? 'vis' : 'pjc'}` });
    await sql`update ${sql.table(table)} set answers = answers || ${more}::jsonb`.execute(test.database.db);
  }
}

interface Found {
  readonly path: string;
  readonly record: Node;
}

/** Records in an answer whose schema has the new field. */
function recordsOf(schema: unknown, value: unknown, path = ''): readonly Found[] {
  const { properties, items } = (schema ?? {}) as { properties?: Node; items?: unknown };
  if (Array.isArray(value)) return value.flatMap((each, index) => recordsOf(items, each, `${path}/${index}`));
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  const ownRecords = Object.hasOwn(properties, TEXT) ? [{ path, record: value as Node }] : [];
  const inside = Object.entries(properties).flatMap(([name, each]) =>
    recordsOf(each, (value as Node)[name], `${path}/${name}`),
  );
  return [...ownRecords, ...inside];
}
