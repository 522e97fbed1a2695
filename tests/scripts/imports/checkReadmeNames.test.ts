import { describe, expect, it } from 'vitest';
import { withMayImport } from '../../../scripts/imports/checkReadmes.ts';
import { checkTree } from '../../../scripts/imports/checkTree.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const FILES = {
  'README.md': '# A product',
  'package.json': '{}',
  'server/README.md': '# server',
  'server/app.ts': 'export {};',
  'server/db/README.md': '# db',
  'server/db/migrate.ts': 'export {};',
  'server/db/migrations/README.md': '# migrations',
  'server/db/migrations/0001_first.sql': '',
  'schemas/README.md': '# schemas',
  'schemas/team/README.md': '# team',
  'schemas/team/team.workflow.json': '{}',
};

/**
 * Faults of a small project with this README, in which the READMEs of the table's folders declare their
 * importers.
 */
const withTable = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, withMayImport(path, text)]));
const faultsOf = (readme: string, text: string): string[] =>
  checkTree(writeTestFolder(withTable({ ...FILES, [readme]: text })));

describe('a name in a README', () => {
  it.each<[string, string, string]>([
    ['a file beside it', 'server/db/README.md', 'Start at `migrate.ts`.'],
    [
      'one below it, by its path or by its name',
      'server/README.md',
      '`db/migrate.ts`, that is `migrate.ts`.',
    ],
    ['one above it', 'server/db/migrations/README.md', '`../migrate.ts`, `app.ts` and `server/app.ts`.'],
    ['one at the top', 'server/db/README.md', '`package.json`, `README.md`'],
    ['a folder, with its slash or without', 'server/README.md', '`../schemas/`, `../schemas/team`'],
    ['several with a star', 'server/db/README.md', '`migrations/*.sql`, `*.sql`'],
    ['a schema by its name, in any folder', 'server/db/README.md', '`team.workflow.json`, `*.workflow.json`'],
    [
      'in the table of its files, without the ending',
      'server/README.md',
      '| file | does |\n| --- | --- |\n| `app` | x |\n| `db/` | y |',
    ],
  ])('exists: %s', (_story, readme, text) => {
    expect(faultsOf(readme, text)).toEqual([]);
  });

  it.each<[string, string, string, string]>([
    [
      'that was renamed',
      'server/db/README.md',
      '# db\n\nStart at `migrateAll.ts`.',
      '3: names migrateAll.ts',
    ],
    ['that moved away', 'server/README.md', '`sql/migrate.ts`', '1: names sql/migrate.ts'],
    ['of a neighbour that is not named', 'schemas/README.md', '`migrate.ts`', '1: names migrate.ts'],
    ['above the project', 'README.md', '`../notes.md`', '1: names ../notes.md'],
    ['in the top README', 'README.md', '`schemas/pjc/pjc.form.json`', '1: names schemas/pjc/pjc.form.json'],
    ['with a star that fits none', 'schemas/README.md', '`*.entity.json`', '1: names *.entity.json'],
    [
      'in the table of its files',
      'server/README.md',
      '| file | does |\n| --- | --- |\n| `application` | x |',
      '3: names application',
    ],
    [
      'in the table of its folders',
      'server/README.md',
      '| folder | does |\n| --- | --- |\n| `db` | x |\n| `http` | y |',
      '4: names http',
    ],
  ])('is reported for a file %s', (_story, readme, text, fault) => {
    expect(faultsOf(readme, text)).toEqual([`${readme}:${fault}, which is not there`]);
  });

  it('is a function that some source declares', () => {
    const files = { 'server/db/migrate.ts': 'export async function migrate() {}' };
    const text = '`migrate()`, `migrateAll()`';
    expect(checkTree(writeTestFolder(withTable({ ...FILES, ...files, 'server/README.md': text })))).toEqual([
      'server/README.md: names migrateAll(), which no source declares',
    ]);
  });

  it('includes targets of links', () => {
    const links = '[a](.github), [b](server/README.md), [c](.github/NOTES.md), [d](https://example.org/a)';
    expect(
      checkTree(writeTestFolder(withTable({ ...FILES, '.github/GUIDE.md': '', 'README.md': links }))),
    ).toEqual(['README.md: links to .github/NOTES.md, which is not there']);
  });

  it.each(['.github/GUIDE.md', 'server/SECURITY.md'])('is checked in other guides: %s', (guide) => {
    expect(faultsOf(guide, '`migrateAll.ts`')).toEqual([
      `${guide}:1: names migrateAll.ts, which is not there`,
    ]);
  });

  it('is no file if it is a name of code, an address, a package, a generated file or an example', () => {
    const text = [
      '`fetchTeam`, `select.from`, `npm run bench`, `/api/teams`, `pg`, `@fastify/cookie`, `.generated/calls.ts`,',
      '`<area>/<name>.form.json`, `form=prova`, `https://example.org/a.html`',
      '```ts',
      "import { a } from './nowhere.ts'; // `nowhere.ts`",
      '```',
      '| call | does |',
      '| --- | --- |',
      '| `fetchTeam` | in a table of something else |',
    ].join('\n');
    expect(faultsOf('server/README.md', text)).toEqual([]);
  });
});

describe('the README of tests/support', () => {
  const faultsWith = (text: string): string[] =>
    checkTree(
      writeTestFolder(
        withTable({
          ...FILES,
          'tests/README.md': '# tests',
          'tests/vitest.config.ts': 'export {};',
          'tests/support/README.md': text,
          'tests/support/app.test.ts': 'export {};',
          'tests/support/buildApp.ts': 'export {};',
          'tests/support/app.cases.json': '[]',
        }),
      ),
    );

  it('names every file of its folder', () => {
    expect(faultsWith('# tests/support: `app.test.ts`')).toEqual([
      'tests/support/README.md: says nothing of app.cases.json',
      'tests/support/README.md: says nothing of buildApp.ts',
    ]);
  });

  it.each<[string, string]>([
    ['in full', '`app.test.ts`, `app.cases.json`, `buildApp.ts`'],
    ['by stems and stars', '`app` and its `*.cases.json`, `build*.ts`'],
    ['as functions', '`app.test.ts`, `app.cases.json`; `buildApp({ empty: true })` begins a case'],
  ])('passes with files named %s', (_story, text) => {
    expect(faultsWith(text)).toEqual([]);
  });
});
