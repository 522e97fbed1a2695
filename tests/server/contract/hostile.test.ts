import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallModel } from '../../../engine/index.ts';
import type { CallName } from '../../../server/host/calls/handlers.ts';
import type { Answer } from '../../support/api.ts';
import { cut, type FreeText, freeTexts, withText } from '../../support/freeTexts.ts';
import { runs } from '../../support/runs.ts';
import { testProduct } from '../../support/testProduct.ts';
import { type ContractApp, make, startContractApp } from './ContractApp.ts';
import { allCases } from './cases/index.ts';

/** SQL, HTML, a path, a template, a formula, right-to-left, an emoji, a combining sign, in one text and each near the beginning. */
const TEXTS = [
  `'); drop table teams; -- "`,
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '=cmd|calc!A1 {{7*7}} #{7*7} %n%s',
  '\u202Eأبجد\u202C 😀 é \u200B ﷽',
];

/** How many of them a field is given here, another share for each call; all of them by `npm run deep`. */
const SHARE = Math.min(TEXTS.length, runs(1));

const REFUSED = [400, 403, 404, 409];
/** These values are read from the silo; the request cannot set them. */
const NOT_TAKEN = /^dischargeItem,.*Uom/;

const calls = Object.values((await testProduct()).calls).filter(({ stream }) => stream !== true);
const caseOf = ({ name }: CallModel) => allCases[name as CallName];
const isRead = ({ effect }: CallModel) => effect === 'read';

let test: ContractApp;
beforeAll(async () => {
  test = await startContractApp();
});
afterAll(() => test?.close());

function shareOf(call: CallModel): readonly string[] {
  const first = calls.indexOf(call) % TEXTS.length;
  return [...TEXTS.slice(first), ...TEXTS.slice(0, first)].slice(0, SHARE);
}

const tables = async (): Promise<number> => {
  const tables = await test.database.pool.query(`select from pg_tables where schemaname = 'public'`);
  return tables.rowCount ?? 0;
};

describe('a search for hostile text has no result and no effect', () => {
  const looking = calls.filter((call) => isRead(call) && freeTexts(call.query, {}).length > 0);

  it.each(looking)('[CALL-01] $name', async (call) => {
    const { as, given } = caseOf(call);
    const prepared = await given(await test.world(as));
    for (const { path, longest } of freeTexts(call.query, prepared.query)) {
      for (const text of shareOf(call)) {
        const query = withText(prepared.query, path, cut(text, longest)) as Record<string, unknown>;
        const { status, body } = await make(await test.as(as), call, { ...prepared, query });
        expect([200, ...REFUSED], `${path} ${text} ${JSON.stringify(body)}`).toContain(status);
      }
    }
  });
});

describe('a hostile text that is written down stays a text', () => {
  const writing = calls.filter((call) => !isRead(call) && call.multipart !== true && call.service !== 'auth');
  const withTexts = writing.filter((call) => freeTexts(call.body, {}).length > 0);

  // A publication is judged each time.
  it.each(withTexts)('[CALL-01] $name', { timeout: 180_000 }, async (call) => {
    const before = await tables();
    for (const [at, text] of shareOf(call).entries()) {
      const { as, given } = caseOf(call);
      const prepared = await given(await test.world(as));
      const fields = freeTexts(call.body, prepared.body);
      const all = fields.reduce((body, field) => withHostileText(body, field, text), prepared.body);
      const answer = await make(await test.as(as), call, { ...prepared, body: all });
      if (answer.status === 200) expectKept(answer, fields, text);
      else await oneByOne(call, fields, text, at);
    }
    expect(await tables()).toBe(before);
  });
});

const withHostileText = (body: unknown, { path, longest }: FreeText, text: string) =>
  withText(body, path, cut(text, longest));

/** Some of the fields are references: those are refused with a message, the others still accept the text. */
async function oneByOne(
  call: CallModel,
  fields: readonly FreeText[],
  text: string,
  at: number,
): Promise<void> {
  for (const field of fields) {
    const { as, given } = caseOf(call);
    const prepared = await given(await test.world(as));
    const body = withHostileText(prepared.body, field, text);
    const answer = await make(await test.as(as), call, { ...prepared, body });
    if (answer.status === 200) expectKept(answer, [field], text);
    else expect(REFUSED, `${at} ${field.path} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  }
}

/** Wherever the answer has a field of that name and a text in it, the text is the one that was sent. */
function expectKept({ body }: Answer, fields: readonly FreeText[], text: string): void {
  for (const { path, longest } of fields) {
    if (NOT_TAKEN.test(String(path))) continue;
    const values = valuesOf(body, String(path.at(-1))).filter((value) => value !== '');
    if (values.length > 0) expect(values, String(path)).toContain(cut(text, longest));
  }
}

function valuesOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]) => [
    ...(key === name && typeof own === 'string' ? [own] : []),
    ...valuesOf(own, name),
  ]);
}
