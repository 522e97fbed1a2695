import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldChoices, formPackage, isChosen, itemsOf } from '../../../engine/index.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { eventually } from '../../support/eventually.ts';

/** A sample of what `npm run deep -- analysis` counts. */
const RECORDS = Number(process.env['ANALYSIS_RECORDS'] ?? 6_000);
const ANSWERS = 94;
const LONGEST_MS = 10_000;
const LINES = { accept: 'application/x-ndjson' };
const PATH = '/wscnt/checklists/analysis?checklist=vis';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const teamId = await buildTeam(test.database.db, { Stato: 'O' });
  await fillMany(test, teamId);
}, 120_000);
afterAll(() => test?.close());

/** As many answers as a whole check has: choices, numbers, texts; every third has one that is wrong. */
async function fillMany({ product, database }: TestApp, teamId: number): Promise<void> {
  const form = formPackage(product, 'vis');
  const itemNames = [...itemsOf(form)].filter(([name]) => name !== 'ev_esito').slice(0, ANSWERS - 1);
  const answers = itemNames.map(([name, item]) => {
    const { schema } = item;
    if (isChosen(item, form.options)) return [name, fieldChoices(item, form.options)[0]?.value ?? true];
    return [name, [schema.type].flat().includes('string') ? `Testo della voce ${name}` : 12];
  });
  for (let done = 0; done < RECORDS; done += 2_000) {
    await sql`insert into vis ("teamId", "schemaVersion", "CreateDate", answers)
      select ${teamId}::int, 1, date '2026-01-01' + n % 300, ${JSON.stringify(Object.fromEntries(answers))}::jsonb
        || jsonb_build_object('ev_esito', case when n % 3 = 0 then 'non-idoneo' else 'idoneo' end)
      from generate_series(${done + 1}::int, ${Math.min(RECORDS, done + 2_000)}::int) as n`.execute(
      database.db,
    );
  }
  await database.owner.query('analyze vis');
}

type Line = Readonly<Record<string, unknown>>;

async function* linesOf(response: Response): AsyncGenerator<Line> {
  let incomplete = '';
  for await (const part of (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>) {
    const lines = `${incomplete}${part}`.split('\n');
    incomplete = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

describe(`[SEC-Q6] an analysis of ${RECORDS} records`, () => {
  it('takes a few seconds, reports progress, and has the same result as without progress', async () => {
    const { cookie, get } = await test.api('planner');
    const started = performance.now();
    const response = await fetch(`${test.address}${PATH}`, { headers: { ...LINES, cookie } });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines: Line[] = [];
    for await (const line of linesOf(response)) lines.push(line);
    expect(performance.now() - started).toBeLessThan(LONGEST_MS);
    const complete = lines.slice(0, -1);
    expect(complete.length).toBeGreaterThan(1);
    expect(complete.map(({ done }) => Number(done))).toEqual(
      complete.map(({ done }) => Number(done)).toSorted((one, other) => one - other),
    );
    expect(complete.at(-1)).toEqual({ done: RECORDS, total: RECORDS });
    const { status, answer } = lines.at(-1) as { readonly status: number; readonly answer: never };
    expect(status).toBe(200);
    const { days, items } = answer as Readonly<Record<'days' | 'items', readonly Line[]>>;
    expect(days.reduce((all, { records }) => all + Number(records), 0)).toBe(RECORDS);
    expect(items.find(({ item }) => item === 'ev_esito')).toMatchObject({
      answered: RECORDS,
      wrong: Math.floor(RECORDS / 3),
    });
    expect(items.filter(({ answered }) => answered === RECORDS)).toHaveLength(ANSWERS);
    const whole = await get(`${PATH}&from=2026-01-01`);
    expect(whole.headers.get('content-type')).toContain('application/json');
    expect(whole.body).toEqual(answer);
  });

  it('ends with its reader: who leaves stops the count', async () => {
    const { cookie, get } = await test.api('planner');
    const leaving = new AbortController();
    const response = await fetch(`${test.address}${PATH}&to=2027-01-01`, {
      headers: { ...LINES, cookie },
      signal: leaving.signal,
    });
    await linesOf(response).next();
    leaving.abort();
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%jsonb_each_text%' and pid <> pg_backend_pid()`.execute(
        test.database.db as unknown as Kysely<never>,
      );
      expect(rows).toHaveLength(0);
    });
    expect((await get(`${PATH}&from=2030-01-01`)).status).toBe(200);
  });

  it('answers refusals and quick counts as usual', async () => {
    const { cookie } = await test.api('planner');
    const ask = (query: string) => fetch(`${test.address}${PATH}${query}`, { headers: { ...LINES, cookie } });
    expect((await ask('&from=2026-13-01')).status).toBe(400);
    const quick = await ask('&from=2030-01-01');
    expect(quick.headers.get('content-type')).toContain('application/json');
    expect(quick.status).toBe(200);
  });
});
