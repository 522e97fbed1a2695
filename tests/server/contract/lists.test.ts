import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallModel, foldedText, memoizeFrozen } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import { createApi } from '../../support/api.ts';
import { testProduct } from '../../support/testProduct.ts';
import type { Given } from './Case.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, unknown>>;

const queryOf = (call: CallModel) =>
  (call.query ?? {}) as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: readonly string[];
  };
/** Every read that is asked for in pages. */
const { calls, tables } = await testProduct();
const lists = Object.values(calls).filter(
  (call) => call.effect === 'read' && queryOf(call).properties?.['perPage'] !== undefined,
);

let test: ContractApp;
beforeAll(async () => {
  test = await startContractApp();
  // Rows of the audit.
  for (const user of ['admin', 'capo', 'planner']) await createApi(test.address, user);
});
afterAll(() => test?.close());

/** What only its writer sees. */
const OWN = new Set(['fetchDrafts']);

/** Requests a list as a user who sees all rows, with its required parameters, on records made once for all its tests. */
const asking = memoizeFrozen(async (call: CallModel) => {
  const { as, given } = allCases[call.name as CallName];
  const api = await test.as(OWN.has(call.name) ? as : 'admin');
  const prepared: Given = await given(await test.world(as));
  const needed = Object.fromEntries(
    (queryOf(call).required ?? []).map((name) => [name, prepared.query?.[name]]),
  );
  return async (query: Query) => {
    const answer = await make(api, call, { ...prepared, query: { ...needed, ...query } });
    const { body, status } = answer;
    const rows = Object.values(body).find(Array.isArray) as readonly Row[] | undefined;
    return { status, code: body.code as unknown, rows: rows ?? [], total: body.total as number };
  };
});

const texts = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row));

describe('a list in pages', () => {
  it.each(lists)('[CALL-03] $name has every row on one page, and reports the total on each', async (call) => {
    const ask = await asking(call);
    const whole = await ask({ perPage: 500 });
    expect(whole.status, JSON.stringify(whole)).toBe(200);
    expect(whole.total).toBe(whole.rows.length);
    // An empty list would make the test trivial.
    expect(whole.total).toBeGreaterThan(0);
    const perPage = Math.max(1, Math.ceil(whole.total / 3));
    const pages: Row[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { rows, total } = await ask({ perPage, page });
      expect(total, `page ${page}`).toBe(whole.total);
      expect(rows.length).toBeLessThanOrEqual(perPage);
      pages.push(...rows);
    }
    expect(texts(pages)).toEqual(texts(whole.rows));
  });

  it.each(lists)('$name far behind its end is empty, and counted all the same', async (call) => {
    const ask = await asking(call);
    const { total } = await ask({ perPage: 1 });
    expect(await ask({ page: 1_000_000, perPage: 500 })).toMatchObject({ status: 200, rows: [], total });
  });
});

describe('looking for something in a list', () => {
  const searched = lists.filter((call) => queryOf(call).properties?.['q'] !== undefined);

  it.each(searched)('$name: a blank search returns every row', async (call) => {
    const ask = await asking(call);
    const { rows, total } = await ask({ perPage: 500 });
    const blank = await ask({ perPage: 500, q: '   ' });
    expect({ total: blank.total, rows: texts(blank.rows) }).toEqual({ total, rows: texts(rows) });
  });

  it.each(searched)('$name: signs that databases read otherwise are signs', async (call) => {
    const ask = await asking(call);
    for (const q of ['%', '_', '\\', '%_%', "'", '&|!:*']) {
      const { status, rows, total } = await ask({ perPage: 500, q });
      // The interface prescribes a 404 for an empty result.
      if (call.name === 'fetchSobisEmployees' && status === 404) continue;
      expect(status, q).toBe(200);
      expect(total).toBe(rows.length);
      const sign = foldedText(JSON.stringify(q).slice(1, -1));
      for (const text of texts(rows)) expect(foldedText(text), `found by ${q}`).toContain(sign);
    }
  });
});

describe('a sorted list', () => {
  it.each(lists)(
    '$name: downwards is upwards turned round, by each field that it sorts by; by others it is refused',
    async (call) => {
      const ask = await asking(call);
      const { rows } = await ask({ perPage: 500 });
      const fields = Object.keys(rows[0] ?? {});
      const sorts: string[] = [];
      for (const field of fields) {
        const up = await ask({ perPage: 500, sortBy: field, sortDesc: false });
        if (up.status !== 200) {
          expect(up, field).toMatchObject({ status: 400, code: 'SORT_UNKNOWN' });
          continue;
        }
        const down = await ask({ perPage: 500, sortBy: field, sortDesc: true });
        sorts.push(field);
        const values = (found: readonly Row[]) =>
          found
            .map((row) => row[field])
            .filter((value) => value !== null && value !== undefined && value !== '');
        expect(values(down.rows), field).toEqual(values(up.rows).toReversed());
      }
      expect(sorts, 'fields to sort by').not.toEqual([]);
      expect(await ask({ sortBy: 'constructor' })).toMatchObject({ status: 400, code: 'SORT_UNKNOWN' });
    },
  );

  /** Lists that send the column by which a reader sorts with their call. */
  const sending = Object.entries(tables).flatMap(([name, { source, sorting, columns }]) => {
    const call = lists.find((each) => each.name === source?.call);
    const by = sorting?.by;
    if (call === undefined || sorting === undefined || by === undefined) return [];
    const fields = columns.filter(({ sort }) => sort === true).map(({ field }) => field);
    return [{ name, call, by, fields: [...new Set([...fields, sorting.default.field])] }];
  });

  it.each(sending)('[SCHEMA-A4] 47: the server sorts by every sortable column of $name', async (table) => {
    const ask = await asking(table.call);
    const refused: string[] = [];
    for (const field of table.fields) {
      const { status, code } = await ask({ perPage: 1, [table.by]: field });
      if (status !== 200) refused.push(`${table.name}.table.json: "${field}" ${String(code)}`);
    }
    expect(refused).toEqual([]);
  });
});
