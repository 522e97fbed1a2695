import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { editedProduct, VIS_ENTITY, VIS_FORM } from '../../support/itemChanges.ts';
import { photo } from '../../support/photo.ts';

let test: TestApp;
let today = '2026-11-20T09:30:00Z';
let [capo, planner, other]: Api[] = [];
let [mine, foreign] = [0, 0];
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(today) });
  [capo, planner, other] = await Promise.all(['capo', 'planner', 'capo'].map((name) => test.api(name)));
  mine = await buildTeam(test.database.db, { Stato: 'O' });
  foreign = await buildTeam(test.database.db, { Stato: 'O', empID: 102 });
});
afterAll(() => test?.close());

const of = (found: Api | undefined): Api => found as Api;
const GIVEN = {
  tipoSostegno: 'legno',
  ev_esito: 'idoneo',
  motivoNonGuardati: 'Palo nuovo',
  livelloTensione: 'BT',
};
async function save(teamId: number, vis: object, who = planner): Promise<DataRecord> {
  const { body } = await of(who).post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: { teamId, ...GIVEN, ...vis },
  });
  expect(body, JSON.stringify(body)).toMatchObject({ ResultCode: 0 });
  return body.ResultData;
}
async function upload(): Promise<number> {
  const form = new FormData();
  form.set('linkedObject', 'vis');
  form.set('file', new Blob([Buffer.from(await photo({}))], { type: 'image/jpeg' }), 'palo.jpg');
  const answer = await of(planner).send('POST', '/base/attachment/upload', { body: form });
  return answer.body.ResultData.attachments[0].idAttach;
}
type Row = Readonly<Record<string, unknown>>;
type Analysis = Readonly<Record<'items' | 'answers' | 'days' | 'places', readonly Row[]>> & {
  readonly placesTotal: number;
};
async function analysis(query = '', who = planner): Promise<Analysis> {
  const { status, body } = await of(who).get(`/wscnt/checklists/analysis?checklist=vis${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const item = ({ items }: Analysis, name: string) => items.find(({ key }) => key === name);
const answersTo = ({ answers }: Analysis, name: string) =>
  Object.fromEntries(
    answers.filter((row) => row['item'] === name).map((row) => [row['value'], row['chosen']]),
  );

describe('what the answers to a checklist come to', () => {
  it('[CKL-04] counts by item, answer, day and site: all, faulty and resolved ones', async () => {
    await save(mine, {
      picchetto: '1',
      us_strada: 'Y',
      us_strada_note: 'Provinciale',
      annoCostruzione: 1980,
    });
    const wrong = {
      ev_esito: 'non-idoneo',
      sc_ammessa: 'no',
      ev_prescrizioni: 'Sostituire',
      foto: [await upload()],
    };
    await save(mine, { picchetto: '2', annoCostruzione: 2001, ...wrong });
    today = '2026-10-05T09:30:00Z';
    await save(foreign, { picchetto: 'Zeta', livelloTensione: 'MT' });
    today = '2026-11-20T09:30:00Z';
    const figures = await analysis();
    const road = item(figures, 'us_strada');
    expect(road).toMatchObject({ item: 'us_strada', label: 'Bordo strada o traffico', version: null });
    expect(answersTo(figures, 'livelloTensione')).toMatchObject({ BT: expect.any(Number), MT: 1 });
    expect(figures.answers.find(({ key }) => key === 'us_strada=Y')).toMatchObject({ answer: 'Sì' });
    expect(item(figures, 'annoCostruzione')).toMatchObject({ least: 1980, mean: 1990.5, most: 2001 });
    expect(item(figures, 'ev_esito')).toMatchObject({ answered: 3, wrong: 1 });
    expect(answersTo(figures, 'ev_esito')).toMatchObject({
      idoneo: 2,
      'non-idoneo': 1,
      'idoneo-con-prescrizioni': 0,
    });
    expect(figures.days.map(({ day }) => day)).toEqual(['2026-10-05', '2026-11-20']);
    expect(figures.places.map(({ place }) => place).toSorted()).toEqual(
      [String(mine), String(foreign)].toSorted(),
    );
    expect(figures.places.find(({ place }) => place === String(mine))?.['name']).toContain(String(mine));
    // All ways of counting come to the same.
    const sum = (rows: readonly Row[], word: string) => rows.reduce((all, row) => all + Number(row[word]), 0);
    for (const word of ['wrong', 'open', 'closed']) {
      expect(sum(figures.days, word), word).toBe(sum(figures.items, word));
      expect(sum(figures.places, word), word).toBe(sum(figures.items, word));
    }
    expect(sum(figures.items, 'wrong')).toBeGreaterThan(0);
    expect(sum(figures.items, 'wrong')).toBe(sum(figures.items, 'open') + sum(figures.items, 'closed'));
    expect(sum(figures.answers, 'wrong')).toBe(sum(figures.items, 'wrong'));
  });

  it('counts faults reported to the customer as closed, as the schema defines', async () => {
    const before = item(await analysis(), 'us_pendio') ?? { wrong: 0, open: 0 };
    await save(mine, { picchetto: '4', us_pendio: 'Y', us_pendio_note: 'Scarpata', ev_segnalato: 'no' });
    const one = await save(mine, {
      picchetto: '5',
      us_pendio: 'Y',
      us_pendio_note: 'Scarpata',
      ev_segnalato: 'no',
    });
    expect(item(await analysis(), 'us_pendio')).toMatchObject({
      wrong: Number(before['wrong']) + 2,
      open: Number(before['open']) + 2,
      closed: 0,
    });
    await save(mine, {
      ...one,
      ev_segnalato: 'si',
      ev_data_segnalazione: '2026-11-20',
      ev_riferimento: 'Prot. 12',
    });
    expect(item(await analysis(), 'us_pendio')).toMatchObject({ wrong: 2, open: 1, closed: 1 });
  });

  it('is narrowed by period, site, leader and words, and to the records that the reader may see', async () => {
    const records = ({ days }: Analysis) => days.reduce((all, day) => all + Number(day['records']), 0);
    const all = records(await analysis());
    expect(records(await analysis('&from=2026-10-01&to=2026-10-31'))).toBe(1);
    expect(records(await analysis(`&TeamId=${foreign}`))).toBe(1);
    expect(records(await analysis('&EmpID=102'))).toBe(1);
    expect(records(await analysis('&PmgEntry=99999999'))).toBe(0);
    expect(records(await analysis('&q=zeta'))).toBe(1);
    expect(records(await analysis('&q=xyzzy'))).toBe(0);
    // A leader sees his own site alone.
    expect(records(await analysis('', capo))).toBe(all - 1);
    expect((await analysis('', capo)).places.map(({ place }) => place)).toEqual([String(mine)]);
    expect((await of(other).get(`/wscnt/checklists/analysis?checklist=vis&TeamId=${foreign}`)).status).toBe(
      403,
    );
    for (const query of ['checklist=team', 'checklist=x', 'from=2026-13-01', 'checklist=vis&wrong=1'])
      expect((await of(planner).get(`/wscnt/checklists/analysis?${query}`)).status, query).toBe(400);
    expect((await of(planner).get('/wscnt/checklists/analysis')).status).toBe(200);
  });

  it('spans versions: an item under another name takes its answers over, one that is gone stays under its name and version', async () => {
    const { schemaVersion: version } = await save(mine, { picchetto: '6', odm: 'OdM 1' });
    const before = await analysis();
    await test.app.schemas.activate(
      await editedProduct([
        [VIS_ENTITY, '"livelloTensione": {', '"tensione": { "x-was": { "fields": ["livelloTensione"] },'],
        [VIS_FORM, '"field": "livelloTensione"', '"field": "tensione"'],
      ]),
    );
    const after = await analysis();
    expect(answersTo(after, 'tensione')).toEqual(answersTo(before, 'livelloTensione'));
    expect(item(after, 'livelloTensione')).toBeUndefined();
    expect(item(after, `livelloTensione@${version}`)).toBeUndefined();
    await save(mine, { picchetto: '7', livelloTensione: undefined, tensione: 'AT' });
    expect(answersTo(await analysis(), 'tensione')).toEqual({
      ...answersTo(before, 'livelloTensione'),
      AT: 1,
    });
    // The item is dropped from the form: the analysis still counts its answers.
    await test.app.schemas.activate(
      await editedProduct([
        [VIS_ENTITY, '"odm": {', '"ordine": {'],
        [VIS_FORM, '"field": "odm"', '"field": "ordine"'],
      ]),
    );
    const figures = await analysis();
    expect(item(figures, `odm@${version}`)).toMatchObject({
      item: 'odm',
      label: 'ODM',
      version,
      answered: 1,
    });
    expect(item(figures, 'ordine')).toBeUndefined();
  });

  it('counts faulty options of a multiple choice once per record; an apostrophe in a list is text', async () => {
    const list = '"title": "Esiti", "type": "array", "uniqueItems": true, "maxItems": 5';
    await test.app.schemas.activate(
      await editedProduct([
        [
          VIS_ENTITY,
          '"odm": {',
          `"esiti": { ${list}, "items": { "type": "string", "x-options": "vis-esito" } }, "odm": {`,
        ],
        [VIS_FORM, '"field": "odm"', '"field": "esiti" }, { "field": "odm"'],
        [
          'shared/vis-esito.options.json',
          '"Non idoneo"',
          `"Non idoneo" }, { "value": "l'altro", "label": "L'altro", "intent": "danger"`,
        ],
      ]),
    );
    const before = await analysis();
    await save(mine, { picchetto: '8', esiti: ['idoneo', 'non-idoneo', "l'altro"] });
    await save(mine, { picchetto: '9', esiti: ['idoneo'] });
    const after = await analysis();
    expect(item(after, 'esiti')).toMatchObject({ answered: 2, wrong: 1 });
    expect(answersTo(after, 'esiti')).toMatchObject({ idoneo: 2, 'non-idoneo': 1, "l'altro": 1 });
    const wrong = ({ days }: Analysis) => days.reduce((all, day) => all + Number(day['wrong']), 0);
    expect(wrong(after)).toBe(wrong(before) + 1);
  });
});

it('[CKL-04] counts every site: the first thousand one by one, and how many there are', async () => {
  const { placesTotal } = await analysis('&from=2026-01-01');
  const more = 1_001 - placesTotal;
  await sql`with sites as (insert into teams ("empID", "Stato", "PlannedDate", "PlannedTime")
      select 102, 'O', '2026-11-19', '07:30' from generate_series(1, ${more}::int) returning "teamID")
    insert into vis ("teamId", "schemaVersion", "CreateDate", answers)
    select "teamID", 1, date '2026-11-19', '{"ev_esito": "idoneo"}' from sites`.execute(test.database.db);
  const all = await analysis('&to=2026-12-31');
  expect([all.places.length, all.placesTotal]).toEqual([1_000, 1_001]);
});

describe('[SEC-Q6] an analysis is costly', () => {
  const ask = (who: Api | undefined, query: string) =>
    of(who).get(`/wscnt/checklists/analysis?checklist=vis${query}`);

  it('limits parallel analyses of one user; others are answered meanwhile', async () => {
    await save(mine, { picchetto: '0' });
    const refused: Awaited<ReturnType<Api['get']>>[] = [];
    const answer = await test.database.db.transaction().execute(async (holding) => {
      // As if each took its time.
      await sql`lock table vis in access exclusive mode`.execute(holding);
      const beside = ask(capo, '&q=altro');
      const many = Array.from({ length: 40 }, async (_, number) => {
        const answer = await ask(planner, `&q=palo${number}`);
        if (answer.status !== 200) refused.push(answer);
        return answer.status;
      });
      await expect.poll(() => refused.length).toBe(38);
      return [beside.then(({ status }) => status), ...many];
    });
    expect((await Promise.all(answer)).filter((status) => status === 200)).toHaveLength(3);
    for (const { status, body, headers } of refused) {
      expect({ status, code: body.code }).toEqual({ status: 429, code: 'OWN_QUEUE_FULL' });
      expect(body.ResultMessage).toContain('2 richieste di analisi in corso');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await ask(planner, '&q=palo')).status).toBe(200);
  });

  it('answers the same question of the same user from the cache until the next write', async () => {
    const asking = (who: Api | undefined) => ask(who, '&from=2026-11-01');
    await save(mine, { picchetto: '9' });
    const { body: first } = await asking(planner);
    // Writes directly to the table, so that no change event is sent.
    await test.database.db
      .updateTable('vis' as never)
      .set({ CreateDate: '2026-01-01' } as never)
      .execute();
    expect((await asking(planner)).body).toEqual(first);
    expect((await asking(capo)).body).not.toEqual(first);
    await save(mine, { picchetto: '10' });
    expect((await asking(planner)).body).not.toEqual(first);
  });
});
