import { describe, expect, it } from 'vitest';
import { countFigures } from '../../../scripts/figures/countFigures.ts';
import { type Bounds, overBound, tightened } from '../../../scripts/figures/overBound.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const SCREEN = (...blocks: readonly string[]) =>
  JSON.stringify({
    blocks: blocks.map((block) => ({ kind: block.split(' ')[0], name: block.split(' ')[1] })),
  });

const BOUNDS: Bounds = {
  productLines: { atMost: 100, aim: 50 },
  screensByHand: { atMost: 4, aim: 2 },
  blocksByHand: { atMost: 4, aim: 2 },
  comparedCodes: { atMost: 4, aim: 0 },
  folderLevels: { atMost: 4, aim: 4 },
  vagueComments: { atMost: 4, aim: 4 },
  participleNames: { atMost: 4, aim: 4 },
  vagueTestComments: { atMost: 4, aim: 4 },
  participleTestNames: { atMost: 4, aim: 4 },
  readmes: { atMost: 4, aim: 4 },
  readmeWords: { atMost: 4, aim: 4 },
};

const FIGURES = {
  screens: 9,
  productLines: 100,
  screensByHand: 4,
  blocksByHand: 3,
  comparedCodes: 0,
  folderLevels: 4,
  vagueComments: 0,
  participleNames: 0,
  vagueTestComments: 0,
  participleTestNames: 0,
  readmes: 4,
  readmeWords: 4,
};

describe('code instead of schemas is counted', () => {
  it('lines of screens and of the server, without host and ERP, which any product shares', async () => {
    const root = writeTestFolder({
      'screens/main.tsx': 'start();\n',
      'server/app.ts': 'start();\nserve();\n',
      'server/areas/loan/lend.ts': 'lend();\n',
      'server/host/calls/answer.ts': 'answer();\n',
      'server/erp/port.ts': 'port();\n',
      'engine/values/a.ts': 'a();\n',
    });
    expect(await countFigures(root)).toMatchObject({ productLines: 4 });
  });

  it('screens with a block that an area shows by a component, and these components once each', async () => {
    const root = writeTestFolder({
      'screens/loan/index.ts':
        'const table = async () => null;\nexport const area = { blocks: { table: { loans: table, late: table }, component: { shelf: async () => null } } };\n',
      'screens/areas/book/index.ts': 'export const area = { blocks: {} };\n',
      'schemas/a.screen.json': SCREEN('table loans'),
      'schemas/b.screen.json': SCREEN('table books', 'component shelf'),
      'schemas/c.screen.json': SCREEN('component shelf', 'table loans'),
      'schemas/d.screen.json': SCREEN('form loans', 'table books'),
    });
    expect(await countFigures(root)).toMatchObject({ screens: 4, screensByHand: 3, blocksByHand: 2 });
  });

  it('vague comments and names that are bare participles, per thousand, of tests apart', async () => {
    const root = writeTestFolder({
      'engine/a.ts':
        '/** What is told of whoever asks. */\nconst found = 1;\n\n// Rows of the page.\n// Sorted by day.\nconst rows = 2;\n',
      'scripts/b.ts': 'let kept: number;\nconst said = "found =";\nconst keptRows = 3;\n',
      'tests/a.test.ts': '// Nobody asks.\nconst told = 1;\n',
      'stories/b.ts': '/** Rows. */\nexport const rows = 2;\n/** Days. */\nexport const days = 2;\n',
    });
    expect(await countFigures(root)).toMatchObject({
      ...{ vagueComments: 500, participleNames: 600 },
      ...{ vagueTestComments: 333, participleTestNames: 333 },
    });
  });

  it('READMEs and their words, each once, without other guides', async () => {
    const root = writeTestFolder({
      'README.md': '# A product\n',
      'engine/README.md': '# engine: three words\n',
      'engine/GRAMMAR.md': '# Words\n',
      'tests/README.md': '# tests\n',
      'schemas/team/README.md': '# team\n',
    });
    expect(await countFigures(root)).toMatchObject({ readmes: 4, readmeWords: 11 });
  });

  it('comparisons with a code, in product TypeScript alone', async () => {
    const root = writeTestFolder({
      'server/areas/loan/lend.ts': [
        "if (loan.State === 'B' || loan.Lost !== 'Y') go();",
        "switch (loan.State) { case 'CL': stay(); }",
        "if (name === 'Anna' || word === 'ok') stay();",
        '',
      ].join('\n'),
      'engine/values/a.ts': "export const a = (b: string) => b === 'Y';\n",
    });
    expect(await countFigures(root)).toMatchObject({ comparedCodes: 3 });
  });

  it('how many folders of engine, host and areas stand on each other', async () => {
    const root = writeTestFolder({
      'engine/values/a.ts': 'export const a = 1;\n',
      'engine/form/b.ts': "export { a as b } from '../values/a.ts';\n",
      'server/host/calls/c.ts': "import { b } from '../../../engine/form/b.ts';\nexport const c = b;\n",
      'server/areas/loan/d.ts': "import { a } from '../../../engine/values/a.ts';\nexport const d = a;\n",
      'server/areas/loan/lend/e.ts': "export { d as e } from '../d.ts';\n",
    });
    expect(await countFigures(root)).toMatchObject({ folderLevels: 3 });
  });
});

describe('bounds are enforced', () => {
  it('a figure over its bound is reported with its name, its value and the bound', () => {
    expect(overBound(FIGURES, BOUNDS)).toEqual([]);
    expect(overBound({ ...FIGURES, productLines: 101, blocksByHand: 5 }, BOUNDS)).toEqual([
      expect.stringMatching(/^productLines: 101, at most 100\./),
      expect.stringMatching(/^blocksByHand: 5, at most 4\./),
    ]);
  });

  it('bounds are lowered to the present values, and never raised', () => {
    expect(tightened({ ...FIGURES, productLines: 101 }, BOUNDS)).toEqual({
      ...BOUNDS,
      blocksByHand: { atMost: 3, aim: 2 },
      comparedCodes: { atMost: 0, aim: 0 },
      vagueComments: { atMost: 0, aim: 4 },
      participleNames: { atMost: 0, aim: 4 },
      vagueTestComments: { atMost: 0, aim: 4 },
      participleTestNames: { atMost: 0, aim: 4 },
    });
  });
});
