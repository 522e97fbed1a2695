import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { say } from '../../../engine/node.ts';
import { HOST_TABLES } from '../../../server/host/db/Database.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { openedSecrets } from '../../../server/host/publishing/edits/openedSecrets.ts';
import { refusedEdits } from '../../../server/host/publishing/edits/refusedEdits.ts';
import { reservedEdits } from '../../../server/host/publishing/edits/reservedEdits.ts';
import { testProduct } from '../../support/testProduct.ts';

type Json = Record<string, unknown>;
const USER = 'user/user.entity.json';
const ROLES = 'shared/role.options.json';
const product = await testProduct();
const { files } = await releaseFiles(join(import.meta.dirname, '../../../schemas'));
/** Publishes, and does not administer the users. */
const user = { role: 'redattore', permissions: ['Admin.schemas'] } as never;

const field = (entity: Json, name: string) => (entity['properties'] as Record<string, Json>)[name] as Json;

/** What of a change is for those who administer the users. */
function refusedPlaces(path: string, change: (content: Json) => void): readonly string[] {
  const content = structuredClone(files[path] ?? {}) as Json;
  change(content);
  const edits = reservedEdits({ user, product }, files, { ...files, [path]: content }, [path]);
  return edits.map(({ file, pointer }) => `${file}#${pointer}`);
}

const ghost = (table: string): Json => ({
  ...{ $schema: '../meta/entity.schema.json', 'x-entity': 'ghost', title: 'Ombra', 'x-plural': 'Ombre' },
  ...{ 'x-key': ['userId'], 'x-table': table, 'x-may': { see: 'all' }, type: 'object' },
  properties: {
    userId: { title: 'Numero', type: 'integer' },
    passwordHash: { title: 'Impronta', type: 'string', maxLength: 400 },
  },
  ...{ required: [], additionalProperties: false },
});

describe('who publishes schemas and does not administer the users', () => {
  it('[SEC-Q3] refuses calculations and defaults of account fields', () => {
    const calculated = { if: { 'record.username': { const: 'ufficio' } }, then: 'admin', else: 'operaio' };
    expect(
      refusedPlaces(USER, (entity) => Object.assign(field(entity, 'role'), { 'x-calculated': calculated })),
    ).toEqual([`${USER}#/properties/role/x-calculated`]);
    expect(
      refusedPlaces(USER, (entity) => Object.assign(field(entity, 'role'), { default: 'admin' })),
    ).toEqual([`${USER}#/properties/role/default`]);
  });

  it('[SEC-Q3] refuses fields, texts and displays of accounts in a form', () => {
    const form = 'user/user.form.json';
    const items = (content: Json) => (content['sections'] as { fields: Json[] }[])[0]?.fields as Json[];
    const fills = refusedPlaces(form, (content) => {
      const employee = items(content).find((item) => item['field'] === 'empID') as { source: Json };
      employee.source['fills'] = { role: 'admin' };
    });
    expect(fills).toEqual([expect.stringContaining(`${form}#/sections/0/fields/3/source/fills`)]);
    const table = 'user/users.table.json';
    expect(refusedPlaces(table, (content) => Object.assign(content, { empty: 'Vuoto' }))).toEqual([
      `${table}#/empty`,
    ]);
    const another = 'squad/another.form.json';
    expect(refusedPlaces(another, (content) => Object.assign(content, { entity: 'user' }))).toEqual([
      `${another}#`,
    ]);
    const translated = 'user/translations.en.json';
    const translationAs = (text: string, is: string) => (content: Json) =>
      Object.assign(content['texts'] as Json, { [text]: is });
    expect(refusedPlaces(translated, translationAs('Ruolo', 'Language'))).toEqual([
      `${translated}#/texts/Ruolo`,
    ]);
    // The rule holds in every file: also in a separate catalogue, and for a single place.
    const rootTranslations = 'squad/translations.en.json';
    expect(refusedPlaces(rootTranslations, translationAs('Ruolo', 'Language'))).toEqual([
      `${rootTranslations}#/texts/Ruolo`,
    ]);
    const place = { 'user/user.entity.json': { '/properties/role/title': { of: 'Ruolo', is: 'Language' } } };
    expect(
      refusedPlaces(rootTranslations, (content) => Object.assign(content, { places: place })),
    ).toHaveLength(1);
    const innerTranslations = 'squad/inner/translations.en.json';
    expect(
      refusedPlaces(innerTranslations, (content) => Object.assign(content, { texts: { Ruolo: 'Language' } })),
    ).toHaveLength(1);
  });

  it('[SEC-Q3] refuses to change the owner field of a record, except its title', () => {
    const team = 'team/team.entity.json';
    expect(
      refusedPlaces(team, (entity) => Object.assign(field(entity, 'empID'), { 'x-calculated': 7 })),
    ).toEqual([`${team}#/properties/empID/x-calculated`]);
    expect(refusedPlaces(team, (entity) => Object.assign(field(entity, 'empID'), { title: 'Capo' }))).toEqual(
      [],
    );
  });

  it('[SEC-Q7] gives no permission another’s name: list of roles, list of scopes, translations of both', () => {
    const exchanged = (first: number, second: number) => (content: Json) => {
      const values = content['values'] as { label: string }[];
      const [one, other] = [values[first], values[second]] as [{ label: string }, { label: string }];
      [one.label, other.label] = [other.label, one.label];
    };
    expect(refusedPlaces(ROLES, exchanged(0, 4))).toEqual([
      `${ROLES}#/values/0/label`,
      `${ROLES}#/values/4/label`,
    ]);
    const scopes = 'host/api-scope.options.json';
    expect(refusedPlaces(scopes, exchanged(0, 1))).toHaveLength(2);
    expect(refusedPlaces(scopes, (content) => void delete content['powers'])).toContain(`${scopes}#/powers`);
    for (const [path, text] of [
      ['shared/translations.en.json', 'Operaio'],
      ['shared/translations.ar.json', 'Operaio'],
      ['host/translations.en.json', 'Moduli e loro versioni'],
    ] as const) {
      const withOtherText = (content: Json) =>
        Object.assign(content['texts'] as Json, { [text]: 'Something else' });
      expect(refusedPlaces(path, withOtherText), path).toEqual([`${path}#/texts/${text}`]);
    }
  });

  it('[SEC-Q7] puts no other list where a list of powers is', () => {
    const [token] = refusedPlaces('host/api-token.entity.json', (entity) =>
      Object.assign(field(entity, 'scope'), { 'x-options': 'yes-no' }),
    );
    expect(token).toBe('host/api-token.entity.json#/properties/scope/x-options');
  });

  it('[CKL-04] [SEC-Q7] changes the words of all other lists', () => {
    const otherTranslations = 'shared/translations.en.json';
    const list = 'shared/approval-action.options.json';
    const label = (content: Json) =>
      Object.assign((content['values'] as Json[])[0] as Json, { label: 'Va bene' });
    expect(refusedPlaces(list, label)).toEqual([]);
    const withChoice = (content: Json) => Object.assign(content['texts'] as Json, { Decisione: 'Choice' });
    expect(refusedPlaces(otherTranslations, withChoice)).toEqual([]);
  });
});

describe('columns that only the server reads', () => {
  it('[SEC-Q9] refuses an entity on a table of the host', () => {
    const at = { code: 'NOT_EDITABLE', file: 'user/ghost.entity.json', pointer: '/x-table' };
    for (const table of HOST_TABLES)
      expect(refusedEdits(files, at.file, ghost(table))).toEqual([
        { ...at, what: say('hostTable', { table }) },
      ]);
    expect(refusedEdits(files, at.file, ghost('ghosts'))).toEqual([]);
  });

  it('[SEC-Q9] a column that the program only ever writes is written alone in every entity of its table', () => {
    const places = (properties: object) => {
      const entities = { ...product.entities, ghost: { ...ghost('users'), properties } as never };
      return openedSecrets(files, { entities }, files).map(({ pointer }) => pointer);
    };
    expect(places({ passwordHash: { title: 'Impronta', type: 'string' } })).toEqual([
      '/properties/passwordHash',
    ]);
    expect(places({ passwordHash: { title: 'Impronta', type: 'string', writeOnly: true } })).toEqual([]);
    expect(places({ fullName: { title: 'Nominativo', type: 'string' } })).toEqual([]);
  });
});
