import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addItem,
  afterStep,
  beginHistory,
  changedFiles,
  type EditedFiles,
  editSchema,
  renameField,
} from '../../../engine/editor/index.ts';
import { type Check, type DataRecord, type FormPackage, movedRecord } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { readPdf } from '../../support/readPdf.ts';
import { schemaAdmin } from '../../support/schemaAdmin.ts';

const FORM = 'checklist/vis.form.json';
const ENTITY = 'checklist/vis.entity.json';
/** Each step once or more, where it has an effect; `FC_LINES=300 FC_SEED=7` takes so many at random. */
const SAMPLE = [
  ...['add', 'add', 'add', 'publish', 'save', 'save', 'rename', 'relabel', 'retype', 'require', 'remove'],
  ...['publish', 'move', 'back', 'move'],
];
const LINES = Number(process.env['FC_LINES'] ?? SAMPLE.length);
/** Titles of the items that are added here. */
const OWN = /^Voce \d/;
type Entity = { properties: Record<string, { title?: string; type?: unknown }>; required?: string[] };

let test: TestApp;
let admin: Api;
let capo: Api;
let teamId: number;
beforeAll(async () => {
  test = await startTestApp();
  [admin, capo] = await Promise.all([test.api('admin'), test.api('capo')]);
  teamId = await buildTeam(test.database.db, { Stato: 'O' });
});
afterAll(() => test?.close());

/** Everything that was ever answered in a record, by its number: no number is given twice. */
const answered = new Map<number, Set<string>>();
let answerNumber = 70_000;
const nextAnswer = () => {
  answerNumber += 1;
  return `${answerNumber}`;
};

const inForce = async (): Promise<number> =>
  (await capo.get('/product/core.json')).body.formVersions?.vis ?? 1;
const formOf = async (version: number): Promise<FormPackage> =>
  (await capo.get(`/product/forms/vis@${version}.json`)).body;
const records = async (): Promise<DataRecord[]> =>
  (await capo.post('/wscnt/teams/verifica-integrita-sostegni-list', { TeamId: teamId })).body.visList;
const checks = new Map<number, Check>();
async function checkOf(version: number): Promise<Check> {
  const cachedCheck = checks.get(version);
  if (cachedCheck !== undefined) return cachedCheck;
  const { bytes } = await capo.get(`/product/checks/vis@${version}.js`);
  const { check } = await import(
    `data:text/javascript,${encodeURIComponent(new TextDecoder().decode(bytes))}`
  );
  checks.set(version, check);
  return check;
}

/** The added items of a form with a valid answer to each. */
function answerableItems({ entity, form }: FormPackage): readonly (readonly [string, string | number])[] {
  const fields = new Set(form.sections.flatMap((section) => section.fields.map(({ field }) => field)));
  return Object.entries(entity.properties)
    .filter(([name, { title }]) => OWN.test(title ?? '') && fields.has(name))
    .map(([name, { type }]) => [
      name,
      [type].flat().includes('integer') ? Number(nextAnswer()) : nextAnswer(),
    ]);
}

async function save(record: DataRecord): Promise<void> {
  const { body } = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: { ...record, teamId },
  });
  const saved: DataRecord = body.ResultData ?? {};
  expect(saved['Id'], JSON.stringify(body)).toEqual(expect.any(Number));
  const texts = answered.get(Number(saved['Id'])) ?? new Set();
  for (const [name, value] of Object.entries(record)) if (/^voce/.test(name)) texts.add(String(value));
  answered.set(Number(saved['Id']), texts);
}

/** One edit of an administrator, applied to the current drafts and files. */
async function edit(
  change: (files: EditedFiles, names: readonly string[], pick: number) => EditedFiles,
  pick: number,
) {
  const { contents } = (await admin.get('/api/schemas/contents')).body as {
    contents: { path: string; content: never; revision: number }[];
  };
  const files: EditedFiles = Object.fromEntries(contents.map(({ path, content }) => [path, content]));
  const { properties } = files[ENTITY] as unknown as Entity;
  const names = Object.keys(properties).filter((name) => OWN.test(properties[name]?.title ?? ''));
  if (names.length === 0 && change !== STEPS.add) return;
  const next = afterStep(beginHistory(files), change(files, names, pick), { label: 'Un passo' }).files;
  for (const path of changedFiles(files, next)) {
    const revision = contents.find((each) => each.path === path)?.revision ?? 0;
    const savedDraft = await admin.send('PUT', '/api/schemas/drafts', {
      body: { path, revision, content: next[path] },
    });
    expect(savedDraft.status, JSON.stringify(savedDraft.body)).toBe(200);
  }
}

let added = 0;
const nextItem = () => {
  added += 1;
  return added;
};
const chosen = (names: readonly string[], pick: number): string => names[pick % names.length] as string;
const property = (name: string, word: string) => `/properties/${name}/${word}`;
const set = (files: EditedFiles, at: string, value: never) =>
  editSchema(files, { does: 'set', file: ENTITY, at, value });

const STEPS = {
  add: (files: EditedFiles) => {
    const number = nextItem();
    const translations = { en: `Item ${number}`, ar: `بند ${number}` };
    const item = {
      form: FORM,
      section: '/sections/0',
      index: 0,
      title: `Voce ${number}`,
      kind: 'text',
      translations,
    };
    return addItem(files, item as never).files;
  },
  relabel: (files: EditedFiles, names: readonly string[], pick: number) =>
    set(files, property(chosen(names, pick), 'title'), `Voce ${nextItem()}` as never),
  rename: (files: EditedFiles, names: readonly string[], pick: number) => {
    const from = chosen(names, pick);
    const to = `voce_r${nextItem()}`;
    const renamed = renameField(files, { entity: 'vis', from, to });
    return set(renamed, property(to, 'x-was'), { fields: [from] } as never);
  },
  /** Removed from the form only: the entity still has it. */
  remove: (files: EditedFiles, names: readonly string[], pick: number) => {
    const { sections } = files[FORM] as unknown as FormPackage['form'];
    const places = sections.flatMap(({ fields }, section) =>
      fields.flatMap(({ field }, at) =>
        field === chosen(names, pick) ? [`/sections/${section}/fields/${at}`] : [],
      ),
    );
    return places.reduce((now, at) => editSchema(now, { does: 'remove', file: FORM, at }), files);
  },
  retype: (files: EditedFiles, names: readonly string[], pick: number) => {
    const name = chosen(names, pick);
    const { title } = (files[ENTITY] as unknown as Entity).properties[name] ?? {};
    const number = { title, type: ['integer', 'null'], minimum: 0, 'x-was': { values: { mai: 0 } } };
    return set(files, `/properties/${name}`, number as never);
  },
  require: (files: EditedFiles, names: readonly string[], pick: number) => {
    const { required = [] } = files[ENTITY] as unknown as Entity;
    const { sections } = files[FORM] as unknown as FormPackage['form'];
    const fieldNames = new Set(sections.flatMap(({ fields }) => fields.map(({ field }) => field)));
    const name = chosen(
      names.filter((each) => fieldNames.has(each)),
      pick,
    );
    if (name === undefined) return files;
    const next = required.includes(name) ? required.filter((each) => each !== name) : [...required, name];
    return set(files, '/required', next as never);
  },
};

/** Number of publications by outcome. */
const outcomes: Record<string, number> = {};
async function publish(): Promise<void> {
  const editor = schemaAdmin(admin);
  let answer = await editor.publish();
  if (answer.body.code === 'SCHEMAS_EXAMPLES') {
    const { broken } = (await admin.get('/api/schemas/check')).body;
    answer = await editor.publish('Esempi letti', broken);
  }
  const code: string = answer.body.code ?? 'published';
  outcomes[code] = (outcomes[code] ?? 0) + 1;
  // Drafts that cannot be published are discarded.
  if (code !== 'published') await test.database.db.deleteFrom('schema_drafts').execute();
}

const WAYS: Readonly<Record<string, (pick: number) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(STEPS).map(([name, step]) => [name, (pick: number) => edit(step, pick)]),
  ),
  publish,
  async back(pick) {
    const { newest } = (await admin.get('/api/schemas/files')).body;
    const answer = await schemaAdmin(admin).back(pick % (newest + 1));
    expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status);
  },
  async save() {
    const form = await formOf(await inForce());
    const base = {
      tipoSostegno: 'legno',
      ev_esito: 'idoneo',
      motivoNonGuardati: 'Palo nuovo',
      livelloTensione: 'BT',
      picchetto: nextAnswer(),
    };
    await save({ ...base, ...Object.fromEntries(answerableItems(form)) });
  },
  async move(pick) {
    const all = await records();
    const record = all[pick % Math.max(1, all.length)];
    if (record === undefined) return;
    const [from, to] = [await formOf(Number(record['schemaVersion'])), await formOf(await inForce())];
    const moved = movedRecord(from, to, record);
    const missing = answerableItems(to).filter(
      ([name]) => (to.entity.required ?? []).includes(name) && !moved[name],
    );
    await save({ ...moved, ...Object.fromEntries(missing) });
  },
};

/** Every record exists with all former answers, opens in its version, and is valid in that version. */
async function expectKept(): Promise<void> {
  const all = await records();
  const newest = await formOf(await inForce());
  expect(all.length).toBe(answered.size);
  for (const record of all) {
    const version = Number(record['schemaVersion']);
    expect((await formOf(version)).version).toBe(version);
    const text = JSON.stringify(record);
    for (const answer of answered.get(Number(record['Id'])) ?? []) expect(text).toContain(answer);
    // Beside the fields of its version a record has answers to dropped items, under `name@version`, and
    // values of list columns under current names.
    const { properties } = (await formOf(version)).entity;
    const isBeside = (name: string) =>
      name.includes('@') ||
      (!Object.hasOwn(properties, name) && newest.entity.properties[name]?.['x-was']?.fields !== undefined);
    const ownAnswers = Object.entries(record).filter(([name, value]) => value !== null && !isBeside(name));
    expect((await checkOf(version))(Object.fromEntries(ownAnswers) as never), text).toEqual([]);
  }
}

describe('[CKL-04] any sequence of edits by administrators', () => {
  const more = ['add', 'add', 'publish', 'publish', 'publish', 'save', 'move', 'move'];
  const line = fc.tuple(fc.constantFrom(...Object.keys(WAYS), ...more), fc.nat(1000));
  const [lines = []] =
    process.env['FC_LINES'] === undefined
      ? [SAMPLE.map((name, pick) => [name, pick] as const)]
      : fc.sample(fc.array(line, { minLength: LINES, maxLength: LINES }), 1);

  it('every record keeps all answers in its version, and moves to the newest', {
    timeout: 4_000 * LINES + 60_000,
    retry: 0,
  }, async () => {
    for (const [name, pick] of lines) {
      await WAYS[name]?.(pick);
      if (['publish', 'back', 'save', 'move'].includes(name)) await expectKept();
    }
    expect(answered.size).toBeGreaterThan(1);
    expect(outcomes['published'] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(1);
  });

  it('and their paper contains every answer', async () => {
    const paper = await capo.post('/wscnt/docs/render', { Id: teamId, ReportCode: 'VIS', Type: 'PDF' });
    const { text } = await readPdf(paper.bytes);
    for (const answers of answered.values()) for (const answer of answers) expect(text).toContain(answer);
  });
});
