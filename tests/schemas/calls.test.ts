import { describe, expect, it } from 'vitest';
import { type Declared, declaredCalls, insides, keysOf, type Schema } from './declaredCalls.ts';
import { loadedProduct } from './product.ts';
import specified from './specifiedCalls.json' with { type: 'json' };

interface Path {
  readonly call: string;
  readonly sends?: readonly string[];
  readonly answers?: readonly string[];
  readonly writes?: boolean;
  readonly binary?: boolean;
  readonly noTimeout?: boolean;
}
interface Action {
  readonly name: string;
  readonly takes?: readonly string[];
  readonly answers?: readonly string[];
}

const paths: readonly Path[] = specified.paths;
const actions: readonly Action[] = specified.actions;
const calls = declaredCalls();
const byName = new Map([...calls.values()].map((call) => [call.name, call]));

describe('the calls of the specification', () => {
  it.each(paths)('[CALL-01] $call is declared', ({ call }) => {
    expect([...calls.keys()]).toContain(call);
  });

  it.each(paths.filter(({ sends }) => sends !== undefined))(
    '[CALL-01] $call takes its payload',
    ({ call, sends }) => {
      expect(inputKeys(calls.get(call))).toEqual(expect.arrayContaining([...(sends ?? [])]));
    },
  );

  it.each(paths.filter(({ answers }) => answers !== undefined))(
    '[CALL-01] $call answers under its names',
    ({ call, answers }) => {
      expect(answerKeys(calls.get(call))).toEqual(expect.arrayContaining([...(answers ?? [])]));
    },
  );

  it.each(paths)('[CALL-02] $call writes, or only reads', ({ call, writes }) => {
    expect(calls.get(call)?.effect).toBe(writes === true ? 'write' : 'read');
  });

  it('[CALL-04] printing answers a PDF, without a time limit', () => {
    expect(calls.get('POST /wscnt/docs/render')).toMatchObject({
      binary: 'application/pdf',
      noTimeout: true,
    });
  });

  it('[CALL-05] the employee lookup may answer that it found none', () => {
    expect(calls.get('GET /base/ohem/sobisEmployee')?.errors).toContain('NOT_FOUND');
  });
});

it('[CALL-02] the approval declares what its workflow and its wizard refuse with', async () => {
  const { errors } = (await loadedProduct()).calls['approveWorks'] ?? {};
  const ofWorkflow = ['TEAM_CANCELLED', 'TEAM_APPROVED', 'TEAM_NOT_REPORTED', 'REASON_MISSING'];
  const ofWizard = ['TEAM_REFUSED', 'REPORT_CHECKS_MISSING', 'DISCHARGE_OVER_STOCK'];
  expect(errors).toEqual(expect.arrayContaining([...ofWorkflow, ...ofWizard]));
});

describe("the report module's actions", () => {
  it.each(actions)('[CALL-06] $name is a call of that name', ({ name, takes = [], answers = [] }) => {
    const call = byName.get(name);
    expect(inputKeys(call)).toEqual(expect.arrayContaining([...takes]));
    expect(answerKeys(call)).toEqual(expect.arrayContaining([...answers]));
  });
});

describe.each([...byName.values()])('$name', (call) => {
  const inputs = [
    ...insides(call.params, call.folder, 'params'),
    ...insides(call.query, call.folder, 'query'),
    ...insides(call.body, call.folder, 'body'),
  ];

  it('[CALL-01] refers to existing names only', () => {
    const answer = [...insides(call.response, call.folder, 'response')];
    expect([...inputs, ...answer].filter(({ schema }) => schema === undefined)).toEqual([]);
  });

  it('[CALL-01] limits every text, and shares every list', () => {
    // Lists inside a record are the entity's business; the size of a request bounds them too.
    const endless = inputs.filter(({ schema = {}, folder }) =>
      isList(schema) ? folder === call.folder && schema['maxItems'] === undefined : isEndlessText(schema),
    );
    expect(endless.map(({ place }) => place)).toEqual([]);
  });

  it('[CALL-02] names only refusals that the server knows, each a failure with a sentence', async () => {
    const { refusals } = await loadedProduct();
    for (const code of call.errors ?? []) {
      expect(refusals[code]?.resultCode, code).toBeLessThan(0);
      expect(refusals[code]?.text, code).toMatch(/\S/);
    }
  });

  it('[CALL-02] declares the answer of a write', () => {
    // A download is recorded in the audit and has no envelope.
    if (call.effect === 'read' || call.binary !== undefined) return;
    expect(call.responseKey).toEqual(expect.any(String));
    expect(call.response).toEqual(expect.anything());
  });
});

function isList(schema: Schema): boolean {
  return [schema['type']].flat().includes('array');
}

function isEndlessText(schema: Schema): boolean {
  if (![schema['type']].flat().includes('string')) return false;
  return !['maxLength', 'enum', 'const', 'x-options', 'format'].some((word) => schema[word] !== undefined);
}

function inputKeys(call: Declared | undefined): readonly string[] {
  if (call === undefined) return [];
  return [call.params, call.query, call.body].flatMap((part) => keysOf(part, call.folder));
}

/** `ResultData`, and what lies in it as `ResultData.company`; without a key the names of the answer itself. */
function answerKeys(call: Declared | undefined): readonly string[] {
  if (call === undefined) return [];
  const { responseKey: key, response, folder } = call;
  const names = keysOf(response, folder);
  return key === undefined ? names : [key, ...names.map((name) => `${key}.${name}`)];
}
