import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataRecord } from '../../../engine/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { buildTeam } from '../../support/buildTeam.ts';
import { editedProduct, VIS_ENTITY, VIS_FORM } from '../../support/itemChanges.ts';
import { visOfVersions } from '../../support/visOfVersions.ts';

let test: TestApp;
let capo: Api;
beforeAll(async () => {
  test = await startTestApp();
  capo = await test.api('capo');
});
afterAll(() => test?.close());

const { save, moved: movedTo } = visOfVersions(() => capo);
const inForce = async (): Promise<number> => (await capo.get('/product/core.json')).body.formVersions.vis;
const GIVEN = {
  tipoSostegno: 'legno',
  ev_esito: 'idoneo',
  motivoNonGuardati: 'Palo nuovo',
  livelloTensione: 'BT',
};

/** The order under another name, and the year of building as a text. */
const publish = async () =>
  test.app.schemas.activate(
    await editedProduct([
      [VIS_ENTITY, '"odm": {', '"ordine": { "x-was": { "fields": ["odm"], "values": { "vecchio": "V" } },'],
      [VIS_FORM, '"field": "odm"', '"field": "ordine"'],
    ]),
  );

describe('an answer that a later version asks under another name (x-was)', () => {
  const moved = async (record: DataRecord): Promise<DataRecord> => movedTo(record, await inForce());
  const stored = async (Id: unknown): Promise<DataRecord> => {
    const row = await test.database.db
      .selectFrom('vis')
      .select(['schemaVersion', 'answers'])
      .where('Id', '=', Number(Id))
      .executeTakeFirstOrThrow();
    return { schemaVersion: row.schemaVersion, ...(row.answers as DataRecord) };
  };

  it('[CKL-04] is carried over once when a record is moved, and unchanged otherwise', async () => {
    const teamId = await buildTeam(test.database.db, { Stato: 'O' });
    const [one, other, old] = await Promise.all([
      save(teamId, { ...GIVEN, odm: 'OdM 1', picchetto: 'P1' }),
      save(teamId, { ...GIVEN, odm: 'vecchio', picchetto: 'P2' }),
      save(teamId, { ...GIVEN, odm: 'OdM 3', picchetto: 'P3' }),
    ]);
    const before = Number(one['schemaVersion']);
    await publish();
    const [after, sent] = [await inForce(), await moved(one)];
    expect(after).not.toBe(before);
    expect(sent).toMatchObject({ ordine: 'OdM 1', schemaVersion: after });
    await save(teamId, sent);
    const storedRecord = await stored(one['Id']);
    expect(storedRecord).toMatchObject({ ordine: 'OdM 1', picchetto: 'P1', schemaVersion: after });
    expect(storedRecord).not.toHaveProperty(['odm']);
    expect(storedRecord).not.toHaveProperty([`odm@${before}`]);

    // The conversion changed the value: the original answer is kept beside it.
    await save(teamId, await moved(other));
    expect(await stored(other['Id'])).toMatchObject({ ordine: 'V', [`odm@${before}`]: 'vecchio' });
    // A record that was not moved is unchanged, and can be saved.
    await save(teamId, { ...old, picchetto: 'P4' });
    expect(await stored(old['Id'])).toMatchObject({ odm: 'OdM 3', picchetto: 'P4', schemaVersion: before });
  });

  it('[CKL-04] are kept when a user changes them', async () => {
    await test.app.schemas.activate(test.product);
    const teamId = await buildTeam(test.database.db, { Stato: 'O' });
    const one = await save(teamId, { ...GIVEN, odm: 'OdM 5', picchetto: 'P5' });
    await publish();
    await save(teamId, { ...(await moved(one)), ordine: 'OdM 6' });
    expect(await stored(one['Id'])).toMatchObject({
      ordine: 'OdM 6',
      [`odm@${one['schemaVersion']}`]: 'OdM 5',
    });
  });
});
