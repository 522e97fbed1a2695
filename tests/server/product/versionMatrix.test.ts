import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check, DataRecord } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { editedProduct, ITEM_CHANGES, OLDER_VERSIONS } from '../../support/itemChanges.ts';
import { readPdf } from '../../support/readPdf.ts';
import { TEST_USERS } from '../../support/testUsers.ts';

let test: TestApp;
let capo: Api;
/** Numbers of the older versions, the first that were ever in force. */
const older: number[] = [];
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
});
afterAll(() => test?.close());

const inForce = async (): Promise<number> =>
  (await capo.get('/product/core.json')).body.formVersions?.vis ?? 1;
const save = async (teamId: number, vis: object): Promise<DataRecord> => {
  const { body } = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
    teamId,
    vis: { teamId, ...vis },
  });
  return body.ResultData ?? body;
};
const listed = async (TeamId: number): Promise<DataRecord[]> =>
  (await capo.post('/wscnt/teams/verifica-integrita-sostegni-list', { TeamId })).body.visList;
/** As a page loads it. */
const checkOf = async (version: number): Promise<Check> => {
  const { bytes } = await capo.get(`/product/checks/vis@${version}.js`);
  return (await import(`data:text/javascript,${encodeURIComponent(new TextDecoder().decode(bytes))}`)).check;
};
const filled = (record: object): DataRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** Answers of the version at that index: the common items, and the item of this version. */
const answersOf = (place: number) => ({
  ...{
    tipoSostegno: 'legno',
    ev_esito: 'idoneo',
    motivoNonGuardati: 'Palo nuovo',
    livelloTensione: 'BT',
    odm: `OdM ${place}-B`,
  },
  picchetto: `P${place}`,
  ...(OLDER_VERSIONS[place]?.own === undefined ? {} : { [OLDER_VERSIONS[place].own]: `Annotato ${place}` }),
});

interface Site {
  readonly teamId: number;
  /** By older version. */
  readonly places: { version: number; record: DataRecord; draft: string; open: DataRecord }[];
}

/** For each change a site with a record, a draft and an open page of each older version, from before the change is in force. */
const sites = new Map<string, Site>();
beforeAll(async () => {
  for (const change of Object.keys(ITEM_CHANGES)) {
    sites.set(change, { teamId: await buildTeam(test.database.db, { Stato: 'O' }), places: [] });
  }
  for (const [place, { edits }] of OLDER_VERSIONS.entries()) {
    await test.app.schemas.activate(edits.length === 0 ? test.product : await editedProduct(edits));
    const version = await inForce();
    older.push(version);
    for (const { teamId, places } of sites.values()) {
      const record = await save(teamId, answersOf(place));
      expect(record, JSON.stringify(record)).toMatchObject({ ...answersOf(place), schemaVersion: version });
      const input = { ...answersOf(place), schemaVersion: version };
      const draft = `/api/drafts/vis/${teamId}.${place}`;
      const data = { id: 's', record: { ...input, picchetto: `B${place}` } };
      expect((await capo.send('PUT', draft, { body: { data } })).status).toBe(200);
      places.push({ version, record, draft, open: { ...input, picchetto: `A${place}` } });
    }
  }
});

describe.each(Object.entries(ITEM_CHANGES))('an item is %s', (change, { fits = {}, leaves }) => {
  let site: Site & { readonly newest: number };
  beforeAll(async () => {
    await test.app.schemas.activate(await editedProduct(ITEM_CHANGES[change]?.edits ?? []));
    site = { ...(sites.get(change) as Site), newest: await inForce() };
    expect(new Set([...older, site.newest]).size).toBe(4);
  });
  /** Of each older version, one after the other. */
  const forEachPlace = async (
    test: (of: (typeof site)['places'][number], place: number) => Promise<void>,
  ): Promise<void> => {
    for (const [place, of] of site.places.entries()) await test(of, place);
  };

  it('[CKL-04] records of three older versions open, each with its own form and check', () =>
    forEachPlace(async ({ version }, place) => {
      const listedRecord = (await listed(site.teamId)).find(({ picchetto }) => picchetto === `P${place}`);
      expect(listedRecord).toMatchObject({ ...answersOf(place), schemaVersion: version });
      const { body: form } = await capo.get(`/product/forms/vis@${version}.json`);
      expect(form.version).toBe(version);
      expect(form.entity.properties.odm).toMatchObject({
        title: OLDER_VERSIONS[place]?.title,
        type: 'string',
      });
      expect(form.options['livello-tensione'].values[0]).toMatchObject({ value: 'BT' });
      expect((await checkOf(version))(filled(listedRecord ?? {}))).toEqual([]);
    }));

  it('[CKL-04] their drafts open, each as it was typed, with the version that it was typed in', () =>
    forEachPlace(async ({ draft, version }, place) => {
      const { data } = (await capo.get(draft)).body.draft;
      expect(data.record).toMatchObject({
        ...answersOf(place),
        picchetto: `B${place}`,
        schemaVersion: version,
      });
    }));

  it('[CKL-04] their records are saved as they are, and stay of their version', () =>
    forEachPlace(async ({ record, version }, place) => {
      const again = await save(site.teamId, { ...record, impresa: 'Elettra' });
      expect(again, JSON.stringify(again)).toMatchObject({
        ...answersOf(place),
        ...{ impresa: 'Elettra', schemaVersion: version },
      });
    }));

  it('[CKL-04] their drafts and open pages are saved, in the version that they were begun in', () =>
    forEachPlace(async ({ draft, open, version }, place) => {
      const { data } = (await capo.get(draft)).body.draft;
      for (const [sent, picchetto] of [
        [data.record, `B${place}`],
        [open, `A${place}`],
      ] as const) {
        const resaved = await save(site.teamId, sent);
        expect(resaved, JSON.stringify(resaved)).toMatchObject({
          ...answersOf(place),
          ...{ picchetto, schemaVersion: version },
        });
      }
    }));

  it('[CKL-04] they are listed together, at their site and in the history of all', async () => {
    await save(site.teamId, {
      ...answersOf(0),
      odm: undefined,
      picchetto: 'N',
      ...fits,
      schemaVersion: site.newest,
    });
    const history = await capo.get(
      `/wscnt/verifica-integrita-sostegni/list?TeamId=${site.teamId}&sortBy=picchetto&perPage=50`,
    );
    for (const rows of [await listed(site.teamId), history.body.visList as DataRecord[]]) {
      const versions = new Set(rows.map(({ schemaVersion }) => schemaVersion));
      expect(versions).toEqual(new Set([...site.places.map(({ version }) => version), site.newest]));
      await forEachPlace(async ({ version }, place) => {
        const versionRows = rows.filter(({ schemaVersion }) => schemaVersion === version);
        expect(versionRows.map(({ odm }) => odm)).toEqual(versionRows.map(() => `OdM ${place}-B`));
        expect(versionRows.map(({ picchetto }) => picchetto)).toContain(`P${place}`);
      });
    }
  });

  it('[CKL-04] they move to the newest version; what that does not ask is kept and printed under theirs, the others in their own words', async () => {
    await forEachPlace(async ({ record, version }, place) => {
      const ownItem = OLDER_VERSIONS[place]?.own;
      const stored = (await listed(site.teamId)).find(({ Id }) => Id === record['Id']) ?? {};
      const { odm, ...rest } = Object.fromEntries(
        Object.entries(stored).filter(([name]) => name !== ownItem),
      );
      const body = { ...rest, ...(leaves === undefined ? { odm } : {}), ...fits, schemaVersion: site.newest };
      const moved = await save(site.teamId, body);
      expect(moved, JSON.stringify(moved)).toMatchObject({ ...fits, schemaVersion: site.newest });
      if (leaves !== undefined) expect(moved[`odm@${version}`]).toBe(`OdM ${place}-B`);
      if (ownItem !== undefined) expect(moved[`${ownItem}@${version}`]).toBe(`Annotato ${place}`);
    });
    const paper = await capo.post('/wscnt/docs/render', { Id: site.teamId, ReportCode: 'VIS', Type: 'PDF' });
    const { text } = await readPdf(paper.bytes);
    await forEachPlace(async ({ version }, place) => {
      const { title, own } = OLDER_VERSIONS[place] ?? {};
      // The draft and the open page were saved in their version.
      const times = text.split(`${title} OdM ${place}-B`).length - 1;
      expect(times).toBeGreaterThanOrEqual(leaves === undefined ? 2 : 3);
      if (own !== undefined) expect(text).toContain(`Annotato ${place}`);
      if (leaves === undefined && own === undefined) return;
      expect(text).toContain(`Risposte date con la versione ${version}`);
    });
  });
});

/** One export holds the records of every site. */
describe('an export of a person', () => {
  let rows: readonly DataRecord[];
  beforeAll(async () => {
    const admin = await test.api('admin');
    const { bytes } = await admin.post('/api/person/export', { empID: TEST_USERS.capo.empID });
    const file = unzipSync(bytes)['dati/Verifiche integrità sostegni.json'];
    rows = JSON.parse(strFromU8(file ?? new Uint8Array()));
  });

  it.each(Object.entries(ITEM_CHANGES))(
    '[CKL-04] [GDPR-15] has each answer with the label of its version where an item is %s',
    (change, { leaves }) => {
      const { teamId, places } = sites.get(change) as Site;
      const siteRows = rows.filter((row) => row['Cantiere n.'] === teamId);
      for (const [place, { version }] of places.entries()) {
        const { title = '' } = OLDER_VERSIONS[place] ?? {};
        const of = siteRows.filter((row) => row['Versione della scheda'] === version);
        expect(of.map((row) => row[title])).toEqual(of.map(() => `OdM ${place}-B`));
        expect(of.length).toBeGreaterThan(0);
        const moved = siteRows.filter((row) => row[`${title} (versione ${version})`] === `OdM ${place}-B`);
        expect(moved.length).toBe(leaves === undefined ? 0 : 1);
      }
    },
  );
});
