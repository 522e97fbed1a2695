import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { type SchemaAdmin, schemaAdmin } from '../../support/schemaAdmin.ts';

type Json = Record<string, unknown>;
const ROLES = 'shared/roles.json';
const HOME = 'dashboard/dashboard.screen.json';
const SQUADS = 'squad/squads.table.json';
let test: TestApp;
let editor: SchemaAdmin;
beforeAll(async () => {
  test = await startTestApp();
  const admin = schemaAdmin(await test.api('admin'));
  await admin.draft(ROLES, (content) => grant(content, 'backoffice', 'Admin.schemas'));
  const granted = await admin.publish('L’ufficio cura gli schemi');
  expect(granted.status, JSON.stringify(granted.body)).toBe(200);
  editor = schemaAdmin(await test.api('ufficio'));
});
afterAll(() => test?.close());

function grant(content: Json, role: string, permission: string): void {
  const roles = content['roles'] as { name: string; permissions: string[] }[];
  roles.find(({ name }) => name === role)?.permissions.push(permission);
}

/** What publishes the roles of a draft that its author may not publish. */
const PUBLISH = {
  call: 'publishSchemas',
  input: { note: 'ordinaria', based: 2, drafts: [{ path: ROLES, revision: 1 }] },
};

describe('writes triggered by a click or view of another user', () => {
  it('[SEC-Q1] a page that publishes by being opened is not published, by anybody', async () => {
    for (const who of [editor, schemaAdmin(await test.api('admin'))]) {
      const saved = await who.draft(HOME, (screen) =>
        Object.assign(screen, {
          context: { x: { type: 'object' } },
          load: [{ ...PUBLISH, gives: { x: {} }, optional: true }],
        }),
      );
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const refused = await who.publish();
      expect(refused.status).not.toBe(200);
      expect(JSON.stringify(refused.body.problems)).toContain(`${HOME}#/load`);
      await test.database.db.deleteFrom('schema_drafts').execute();
    }
  });

  it('[SEC-Q2] a button that publishes is put nowhere by who does not administer the users', async () => {
    await editor.draft(SQUADS, (table) => {
      const trap = { id: 'aggiorna', label: 'Aggiorna elenco', ...PUBLISH, done: 'form.saved' };
      table['toolbar'] = [...((table['toolbar'] as Json[] | undefined) ?? []), trap];
    });
    const refused = await editor.publish();
    expect(refused.body).toMatchObject({ code: 'SCHEMAS_FOR_ANOTHER' });
    expect(refused.body.ResultMessage).toContain('«Amministrare gli utenti»');
    await test.database.db.deleteFrom('schema_drafts').execute();
  });
});
