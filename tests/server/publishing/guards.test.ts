import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../../engine/node.ts';
import { lostRoles } from '../../../server/host/publishing/edits/losses.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
type Roles = { permissions: string[]; name: string }[];
const ROLES = 'shared/roles.json';
let test: TestApp;
let admin: SchemaAdmin;
let office: Api;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  admin = schemaAdmin(await test.api('admin'));
  // The office may publish from now on, and does not administer the users.
  await admin.draft(ROLES, grant('backoffice', 'Admin.schemas'));
  const granted = await admin.publish('L’ufficio cura gli schemi');
  expect(granted.status, JSON.stringify(granted.body)).toBe(200);
  office = await test.api('ufficio');
  editor = schemaAdmin(office);
});
afterAll(() => test?.close());
afterEach(() => test.database.db.deleteFrom('schema_drafts').execute());

const grant = (role: string, permission: string) => (content: Json) => {
  (content['roles'] as Roles).find(({ name }) => name === role)?.permissions.push(permission);
};
const newest = async (): Promise<number> => (await office.get('/api/schemas/files')).body.newest;
const discard = () => test.database.db.deleteFrom('schema_drafts').execute();

type Place = readonly [file: string, pointer: string];

/**
 * Expects that the check announces a finding at each place with its remedy, also in `forAll`, that publishing
 * is refused, and that the published files stay unchanged.
 */
async function refusedAt(places: readonly Place[], forAll: readonly object[] = []): Promise<void> {
  const before = await newest();
  const { others, findings } = (await office.get('/api/schemas/check')).body;
  expect(findings).toEqual(forAll);
  const refused = await editor.publish('Da solo');
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ code: 'SCHEMAS_FOR_ANOTHER' });
  expect(refused.body.ResultMessage).toContain('chiedigli di pubblicare questa bozza');
  for (const [file, pointer] of places) {
    const what = expect.stringContaining('«Amministrare gli utenti»');
    const at = { file, pointer: expect.stringContaining(pointer) };
    expect(others).toContainEqual({ code: 'RESERVED', severity: 'error', ...at, what });
    expect(JSON.stringify(refused.body.problems)).toContain(`${file}#${pointer}`);
  }
  expect(await newest()).toBe(before);
  await discard();
}

describe('who publishes schemas and does not administer the users', () => {
  it('[PERM-05] [SEC-S8] [SEC-Q3] [SEC-Q7] grants no permission, opens no person’s data, and changes no retention, calculation or choice of accounts: an administrator must publish, also what one drafted', async () => {
    await admin.draft(ROLES, grant('operaio', 'Team.plan'));
    await editor.draft(ROLES, grant('backoffice', 'Admin.users'));
    const user = 'user/user.entity.json';
    await editor.draft(user, (entity) => {
      const properties = entity['properties'] as Record<string, Json>;
      // The word that closes the data, and another field that reads it.
      Object.assign(entity, { 'x-may': { see: 'all' } });
      properties['another'] = { ...properties['username'], 'x-column': 'username' };
      Object.assign(properties['role'] as Json, { 'x-calculated': 'admin' });
    });
    const choices = 'shared/role.options.json';
    await editor.draft(choices, (list) =>
      Object.assign((list['values'] as Json[])[0] as Json, { label: 'Capo di tutti' }),
    );
    const team = 'team/team.entity.json';
    await editor.draft(team, (entity) => {
      const { Notes } = entity['properties'] as Record<string, Json>;
      // A note declared as position would be deleted within the hour.
      Object.assign(Notes as Json, { 'x-personal': 'position' });
      delete entity['x-open'];
    });
    const pjc = 'checklist/pjc.entity.json';
    await editor.draft(pjc, (entity) => void delete entity['x-kept-for']);
    const isNoColumn = { code: 'GRAMMAR', file: user, pointer: '/properties/another/x-column' };
    await refusedAt(
      [
        [ROLES, '/roles/0/permissions'],
        [ROLES, '/roles/3/permissions'],
        [user, '/x-may'],
        [user, '/properties/another'],
        [user, '/properties/role/x-calculated'],
        [choices, '/values/0/label'],
        [team, '/properties/Notes/x-personal'],
        [team, '/x-open'],
        [pjc, '/x-kept-for'],
      ],
      [expect.objectContaining(isNoColumn)],
    );
  });

  it('[PERM-05] [SEC-Q9] shows no write-only field; an administrator of users does not either', async () => {
    const path = 'user/user.entity.json';
    await editor.draft(path, (entity) => {
      const { passwordHash } = entity['properties'] as Record<string, Json>;
      delete passwordHash?.['writeOnly'];
    });
    const what = expect.stringContaining('non la mostra a nessuno');
    const at = { code: 'OPENED_SECRET', severity: 'error', file: path, pointer: '/properties/passwordHash' };
    const blockers = [{ ...at, what }];
    const byAdmin = await admin.publish('Impronte in vista');
    expect(byAdmin.status).toBe(400);
    expect(byAdmin.body.ResultMessage).toContain(`${path}/properties/passwordHash`);
    expect(byAdmin.body.ResultMessage).toContain('"writeOnly": true');
    await refusedAt([[path, '/properties/passwordHash/writeOnly']], blockers);
    await editor.draft(path, (entity) => {
      const { passwordHash } = entity['properties'] as Record<string, Json>;
      Object.assign(passwordHash as Json, { $ref: '#/properties/fullName' });
    });
    await refusedAt([[path, '/properties/passwordHash/$ref']]);
  });

  it('[ORD-01] [SEC-S8] refuses a higher maximum of a call: a page of a million rows would stop the server', async () => {
    const draft = await admin.draft('shared/list-query.entity.json', (entity) => {
      const { perPage } = entity['properties'] as Record<string, Json>;
      Object.assign(perPage as Json, { maximum: 1_000_000, title: 'Righe' });
    });
    expect(draft.status).toBe(400);
    expect(draft.body.problems).toHaveLength(1);
    expect(draft.body.ResultMessage).toContain('/properties/perPage/maximum');
    expect(await admin.file('shared/list-query.entity.json')).toMatchObject({ editable: 'words' });
  });

  it('[PERM-05] does not go back to where roles were others', async () => {
    const back = await editor.back(0);
    expect(back.status).toBe(403);
    expect(back.body).toMatchObject({ code: 'SCHEMAS_FOR_ANOTHER' });
  });

  it('[CKL-04] publishes all else', async () => {
    await editor.draft('squad/squad.form.json', (form) => Object.assign(form, { submit: 'Conferma' }));
    expect((await office.get('/api/schemas/check')).body).toMatchObject({ findings: [], others: [] });
    expect((await editor.publish('Un’altra parola')).status).toBe(200);
  });
});

describe('roles that people have', () => {
  it('[PERM-05] refuses to remove the last administrator with every permission', async () => {
    await admin.draft(ROLES, (content) => {
      const adminRole = (content['roles'] as Roles).find(({ name }) => name === 'admin');
      adminRole?.permissions.splice(adminRole.permissions.indexOf('Admin.backup'), 1);
    });
    const refused = await admin.publish();
    expect(refused.status).toBe(400);
    expect(refused.body.ResultMessage).toContain('nessuna persona attiva avrebbe più tutti i permessi');
  });

  it('[PERM-05] refuses to remove a role that users have, with their number', async () => {
    const { db } = test.database;
    const { roles, ...all } = test.product.roles;
    const rolesWithout = (kept: (name: string) => boolean) => ({
      roles: { ...all, roles: roles.filter(({ name }) => kept(name)) },
    });
    const [found] = await lostRoles(
      db,
      rolesWithout((name) => name !== 'operaio'),
      [ROLES],
    );
    const people = say('people', { count: 1 });
    expect(found).toMatchObject({ file: ROLES, what: say('roleHeld', { name: 'operaio', people }) });
    await db.updateTable('users').set({ active: 'N' }).where('role', '=', 'operaio').execute();
    expect(
      await lostRoles(
        db,
        rolesWithout((name) => name !== 'operaio'),
        [ROLES],
      ),
    ).toEqual([]);
    await db.updateTable('users').set({ active: 'N' }).where('role', '=', 'admin').execute();
    expect(
      await lostRoles(
        db,
        rolesWithout(() => true),
        [ROLES],
      ),
    ).toHaveLength(1);
    expect(
      await lostRoles(
        db,
        rolesWithout(() => false),
        ['squad/squad.form.json'],
      ),
    ).toEqual([]);
  });
});
