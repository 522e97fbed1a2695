import { join } from 'node:path';
import { expect, it } from 'vitest';
import { phraseText } from '../../../engine/node.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { privilegeEscalations } from '../../../server/host/publishing/edits/privilegeEscalations.ts';
import { testProduct } from '../../support/testProduct.ts';

type Json = Record<string, unknown>;
const USERS = 'user/users.table.json';
const product = await testProduct();
const { files } = await releaseFiles(join(import.meta.dirname, '../../../schemas'));

function places(permissions: readonly string[], path: string, change: (content: Json) => void) {
  const content = structuredClone(files[path]) as Json;
  change(content);
  const user = { role: 'redattore', permissions } as never;
  const escalations = privilegeEscalations({ user, product }, files, { ...files, [path]: content }, [path]);
  return escalations.map(({ file, pointer, what }) => `${file}#${pointer} ${phraseText(what, 'it')}`);
}
const first = (content: Json) => (content['actions'] as Json[])[0] as Json;
/** An administrator of users could press a button with any label that grants a role. */
const trap = {
  id: 'conferma',
  label: 'Conferma',
  call: 'saveUser',
  input: { obj: { userId: 5, role: 'admin' } },
};

it('[PERM-05] [SEC-S8] refuses a button that sends calls beyond the permissions of its author', () => {
  const added = places(['Admin.schemas'], 'squad/squads.table.json', (table) => {
    table['actions'] = [...((table['actions'] as Json[] | undefined) ?? []), trap];
  });
  expect(added).toEqual([
    expect.stringMatching(/^squad\/squads\.table\.json#\/actions.*«Amministrare gli utenti»/),
  ]);
  const changed = places(['Admin.schemas'], USERS, (table) =>
    Object.assign(first(table), { record: { role: 'admin' } }),
  );
  expect(changed).toEqual([expect.stringContaining(`${USERS}#/actions/0/record`)]);
  expect(
    places(['Admin.schemas', 'Admin.users'], USERS, (table) => Object.assign(first(table), { record: {} })),
  ).toEqual([]);
});

it.each(['removeTotp', 'keepApiToken', 'rollBackSchemas'])(
  '[SEC-Q2] nor one that does what only who presses it may decide: %s',
  (call) => {
    const change = (table: Json) => {
      table['toolbar'] = [...((table['toolbar'] as Json[] | undefined) ?? []), { ...trap, call, input: {} }];
    };
    expect(places(['Admin.schemas'], 'squad/squads.table.json', change)).toHaveLength(1);
    expect(places(['Admin.schemas', 'Admin.users'], 'squad/squads.table.json', change)).toEqual([]);
  },
);

it('[SEC-Q9] refuses a page that reads beyond them and sends the data where its author reads it', () => {
  const reader = ['Admin.schemas', 'Team.read'];
  const page = 'squad/squads.screen.json';
  const load = [{ call: 'fetchUsers', gives: { people: 'users' } }];
  expect(places(reader, page, (screen) => Object.assign(screen, { load }))).toEqual([
    expect.stringMatching(/^squad\/squads\.screen\.json#\/load.*«Amministrare gli utenti»/),
  ]);
  expect(places([...reader, 'Admin.users'], page, (screen) => Object.assign(screen, { load }))).toEqual([]);
  // A button of a list of accounts that sends a row to where its author reads it.
  const note = { id: 'nota', label: 'Nota', call: 'fetchTeams', input: { q: '{row.email}' } };
  const button = (table: Json) => (table['actions'] as Json[]).push(note);
  expect(places(reader, USERS, button)).toHaveLength(1);
});

it('[CKL-04] labels, and parts that send no data, are free for every author', () => {
  expect(
    places(['Admin.schemas'], USERS, (table) => Object.assign(first(table), { label: 'Aggiungi' })),
  ).toEqual([]);
  expect(places(['Admin.schemas'], USERS, (table) => Object.assign(table, { title: 'Persone' }))).toEqual([]);
});
