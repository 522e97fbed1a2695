import { describe, expect, it } from 'vitest';
import { withMayImport } from '../../../scripts/imports/checkReadmes.ts';
import { checkTree } from '../../../scripts/imports/checkTree.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

/** Faults of an invented tree; READMEs are put in every folder unless a test is about them. */
function faultsOf(files: Record<string, string>, readmes = true): string[] {
  const folders = Object.keys(files).flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  const readmesOf = () => folders.map((folder) => `${folder}/README.md`);
  const added = readmes
    ? Object.fromEntries(readmesOf().map((path) => [path, withMayImport(path, '# here')]))
    : {};
  return checkTree(writeTestFolder({ ...added, ...files }));
}

describe('allowed imports', () => {
  it.each([
    ['server', 'screens', '../screens/x.ts'],
    ['server', 'engine/react', '../engine/react/index.ts'],
    ['screens', 'server', '../server/x.ts'],
    ['screens', 'renderer-pdf', '../renderer-pdf/x.ts'],
    ['renderer-pdf', 'server', '../server/x.ts'],
    ['stories', 'screens', '../screens/x.ts'],
    ['tests', 'screens', '../screens/x.ts'],
    ['engine', 'schemas', '../schemas/x.json'],
    ['engine', 'engine/react', './react/index.ts'],
    ['scripts', 'tests', '../tests/x.ts'],
  ])('%s may not import %s', (from, to, specifier) => {
    const faults = faultsOf({ [`${from}/a.ts`]: `import { x } from '${specifier}';\nexport const a = x;` });
    expect(faults).toEqual([expect.stringContaining(`${from}/a.ts:1: ${from} may not import ${to}`)]);
  });

  it('allowed imports pass: downwards, through the doors, packages of the zone', () => {
    const faults = faultsOf({
      'engine/index.ts': "export { a } from './form/a.ts';",
      'engine/form/a.ts': "import Ajv from 'ajv';\n/** Validator. */\nexport const a = Ajv;",
      'engine/react/index.ts':
        "import { useState } from 'react';\nexport { a } from '../form/a.ts';\n/** State. */\nexport const b = useState;",
      'server/app.ts':
        "import type { A } from '../engine/contract/index.ts';\nimport { a } from '../engine/index.ts';\nexport const app: A = a;",
      'screens/main.tsx':
        "import { b } from '../engine/react/index.ts';\nimport logo from './logo.svg?url';\nexport const m = <img src={logo} alt={b} />;",
      'scripts/seed.ts': "import { app } from '../server/app.ts';\nexport const seed = app;",
    });
    expect(faults).toEqual([]);
  });

  it('a type-only, a re-exported and a dynamic import count like any other', () => {
    const faults = faultsOf({
      'engine/a.ts': "import type { A } from '../server/a.ts';\nexport type B = A;",
      'engine/b.ts': "export * from '../server/a.ts';",
      'engine/c.ts': "export const c = () => import('../server/a.ts');",
    });
    expect(faults.map((fault) => fault.slice(0, 13))).toEqual([
      'engine/a.ts:1',
      'engine/b.ts:1',
      'engine/c.ts:1',
    ]);
  });

  it('each area of the engine has a separate door for lazily loaded parts', () => {
    const faults = faultsOf({
      'screens/a.tsx': "export const table = () => import('../engine/react/table/index.ts');",
      'screens/b.tsx': "export const cell = () => import('../engine/react/table/rows/Cell.tsx');",
    });
    expect(faults).toEqual([
      expect.stringContaining('screens/b.tsx:1: ../engine/react/table/rows/Cell.tsx reaches past'),
    ]);
  });

  it('imports from outside use the doors of the engine only', () => {
    const faults = faultsOf({
      'server/a.ts': "\n\nimport { x } from '../engine/form/settle.ts';\nexport const a = x;",
    });
    expect(faults).toEqual([expect.stringMatching(/^server\/a\.ts:3: .*reaches past the engine's doors/)]);
  });

  it('packages stay where they belong', () => {
    const faults = faultsOf({
      'engine/a.ts':
        "import { useState } from 'react';\nimport { readFile } from 'node:fs/promises';\nexport const a = [useState, readFile];",
      'server/a.ts': "import { Button } from '@blueprintjs/core';\nexport const b = Button;",
      'screens/a.ts': "import { Pool } from 'pg';\nexport const c = Pool;",
    });
    expect(faults).toEqual([
      'engine/a.ts:1: react has no place in engine',
      'engine/a.ts:2: node:fs/promises has no place in engine',
      'screens/a.ts:1: pg has no place in screens',
      'server/a.ts:1: @blueprintjs/core has no place in server',
    ]);
  });
});

describe('circles', () => {
  it('of files are found, by types too', () => {
    const faults = faultsOf({
      'server/a.ts': "import { b } from './b.ts';\nexport type A = string;\nexport const a = b;",
      'server/b.ts': "import { c } from './c.ts';\nexport const b = c;",
      'server/c.ts': "import type { A } from './a.ts';\nexport const c: A = '';",
    });
    expect(faults).toEqual([
      'server/a.ts: import circle server/a.ts → server/b.ts → server/c.ts → server/a.ts',
    ]);
  });

  it.each(['engine', 'server/host', 'server/areas'])(
    'of folders of %s are found even when the files make none',
    (zone) => {
      const faults = faultsOf({
        [`${zone}/form/a.ts`]: "import { b } from '../values/b.ts';\nexport const a = b;",
        [`${zone}/form/c.ts`]: 'export const c = 1;',
        [`${zone}/values/b.ts`]: 'export const b = 1;',
        [`${zone}/values/d.ts`]: "import { c } from '../form/c.ts';\nexport const d = c;",
      });
      expect(faults).toEqual([
        `${zone}/form: folders import each other: ${zone}/form → ${zone}/values → ${zone}/form`,
      ]);
    },
  );
});

describe('the engine', () => {
  it('contains no word of the product, in names and comments', () => {
    const faults = faultsOf({
      'engine/a.ts':
        '// Closes a rapportino, as TEAM-03 says.\nexport const openTeam = 1;\nexport const teamwork = 1; // DIS-08\n',
    });
    expect(faults).toEqual([
      'engine/a.ts:1: engine knows no product, but says "rapportino"',
      'engine/a.ts:2: engine knows no product, but says "team"',
    ]);
  });

  it('nor does the host, but for the name of the program', () => {
    const faults = faultsOf({
      'server/host/a.ts': "// Of a silo.\nexport const COOKIE = 'cantieri_session';\n",
      'server/areas/b.ts': 'export const silo = 1;\n',
    });
    expect(faults).toEqual(['server/host/a.ts:1: server/host knows no product, but says "silo"']);
  });

  it('and the host imports no file of the product', () => {
    const faults = faultsOf({
      'server/host/a.ts': "import { b } from '../areas/b.ts';\nexport const a = b;\n",
      'server/areas/b.ts': 'export const b = 1;\n',
    });
    expect(faults).toEqual([
      'server/host/a.ts:1: server/host may not import server/areas (../areas/b.ts); it may import engine, renderer-pdf, schemas',
    ]);
  });
});

describe('folders and files', () => {
  it('schemas holds data', () => {
    expect(
      faultsOf({ 'schemas/team/team.ts': 'export const a = 1;', 'schemas/team/team.entity.json': '{}' }),
    ).toEqual([expect.stringContaining('schemas/team/team.ts: schemas holds JSON only')]);
  });

  it('a file has at most 300 lines', () => {
    const lines = (count: number) => '// a line\n'.repeat(count);
    expect(faultsOf({ 'server/a.ts': lines(300), 'server/b.ts': lines(301) })).toEqual([
      expect.stringContaining('server/b.ts: 301 lines, at most 300'),
    ]);
  });

  it('a folder has at most 15 files, but those of stories and the commands of scripts', () => {
    const files = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file${index}.ts`, '// a']));
    const faults = faultsOf({ ...files('server/a', 15), ...files('scripts', 16), ...files('stories/a', 16) });
    expect(faults).toEqual([]);
    expect(faultsOf(files('server/a', 16))).toEqual(['server/a: 16 files, at most 15; divide it by subject']);
  });

  it('a command is started, never imported', () => {
    const faults = faultsOf({
      'scripts/run.ts': "import './run/help.ts';",
      'scripts/run/help.ts': 'export const help = 1;',
      'server/a.ts': "import '../scripts/run.ts';",
    });
    expect(faults).toContain('server/a.ts:1: scripts/run.ts is a command and runs when it is imported');
    expect(faults.filter((fault) => fault.includes('help.ts is a command'))).toEqual([]);
  });

  it('top folders, those of engine, schemas, server and tests, and areas need a README; deeper ones do not', () => {
    const faults = faultsOf(
      {
        'engine/form/rows/a.ts': 'export {};',
        'screens/public/a.txt': 'x',
        'server/areas/team/calls/a.ts': 'export {};',
        'tests/server/db/a.test.ts': 'export {};',
      },
      false,
    );
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
      'engine',
      'engine/form',
      'screens',
      'server',
      'server/areas',
      'server/areas/team',
      'tests',
      'tests/server',
    ]);
  });

  describe('the import rules of a folder', () => {
    const file = { 'renderer-pdf/a.ts': 'export const a = 1;' };
    const due = withMayImport('renderer-pdf/README.md', '# here').split('\n').at(-2) ?? '';

    it('equal the line in its README', () => {
      expect(due).toMatch(
        /^May import: `engine`\. Imported by: .*`server\/host`.*`tests`\. No packages: `react`/,
      );
      expect(faultsOf(file)).toEqual([]);
      expect(faultsOf({ ...file, 'renderer-pdf/README.md': `# here\n\n${due}\n\nStart there.\n` })).toEqual(
        [],
      );
    });

    it.each([
      ['is missing', '# here\n'],
      ['is outdated', '# here\n\nMay import: `engine`. Imported by: `server`.\n'],
      ['occurs twice', `# here\n\n${due}\n\nMay import: engine.\n`],
      ['is inside another line', `# here\n\nPDFs. ${due}\n`],
    ])('are reported if the line %s, and written', (_how, text) => {
      const fault = 'renderer-pdf/README.md: must say on one line of its own "May import: `engine`';
      const faults = faultsOf({ ...file, 'renderer-pdf/README.md': text });
      expect(faults).toEqual([expect.stringContaining(fault)]);
    });

    it('replace an existing line, and are appended otherwise', () => {
      const readme = 'renderer-pdf/README.md';
      const text = withMayImport(readme, '# here\n\nMay import: all.\n\nStart.\n');
      expect(text).toBe(`# here\n\n${due}\n\nStart.\n`);
      expect(withMayImport('renderer-pdf/view/README.md', '# view\n')).toBe('# view\n');
    });
  });

  it('an unparsable file is reported by name', () => {
    expect(() => faultsOf({ 'server/a.ts': 'import {' })).toThrow(/server\/a\.ts/);
  });
});

describe('names', () => {
  const twice = {
    'engine/form/rows.ts': 'export function rowsOf() {}',
    'server/host/db/rows.ts': 'export type rowsOf = 1;',
  };

  it('exported by two files are reported with both', () => {
    const fault =
      'engine/form/rows.ts: exports rowsOf, as server/host/db/rows.ts: name one of them otherwise';
    expect(faultsOf(twice)).toEqual([fault]);
  });

  it('may be re-exported, be those of every area’s index, and repeat inside of tests', () => {
    const faults = faultsOf({
      'engine/form/rows.ts': '/** Rows of a list. */\nexport function rowsOf() {}',
      'engine/index.ts': "export { rowsOf } from './form/rows.ts';",
      'screens/areas/order/index.ts': 'export const area = 1;',
      'screens/areas/team/index.ts': 'export const area = 2;',
      'tests/a.ts': 'export const rowsOf = 1;',
    });
    expect(faults).toEqual([]);
  });
});

it('an export of a door has a docstring', () => {
  const files = { 'engine/index.ts': "export { a } from './a.ts';", 'engine/a.ts': 'export const a = 1;' };
  expect(faultsOf(files)).toEqual(['engine/a.ts: a has no docstring, and engine/index.ts exports it']);
});

describe('texts for people', () => {
  it.each([
    ['a sentence', "export const a = 'Il record non è ancora salvato';"],
    ['a label', "export const a = { title: 'Scheda' };"],
    ['a template', 'export const a = (b: string) => b + `. Manca la scheda`;'],
    ['the text of an element', 'export const A = () => <p>Saved</p>;'],
    ['a label of an element', 'export const A = () => <button aria-label="Close dialog" />;'],
  ])('are messages: %s in code is refused', (_what, code) => {
    const faults = faultsOf({ 'server/host/x/a.tsx': code });
    expect(faults).toEqual([expect.stringMatching(/^server\/host\/x\/a\.tsx:1: ".+" is for people/)]);
  });

  it('are no words for the log, ids of messages, SQL, comments and types', () => {
    const faults = faultsOf({
      'server/host/x/a.tsx': [
        '// Scheda non ancora salvata',
        "export type A = 'Scheda salvata';",
        "export const a = ['the record is missing', 'refusal.scheda', 'select * from scheda'];",
        'export const B = () => <p title="form.title">{a}</p>;',
      ].join('\n'),
    });
    expect(faults).toEqual([]);
  });
});
