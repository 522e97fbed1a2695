// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import { describe, expect, it } from 'vitest';
import { codes, imported } from './importedSheets.ts';

describe('a workbook that is opened', () => {
  const list = { name: 'Domande', rows: [['Domanda'], ['Tutto a posto?']] };

  it('[XLS-1] is judged by the sheets that are read', () => {
    const beside = { name: 'Altro', rows: [['a', 'a'], ['x'.repeat(5000)]] };
    expect(imported([beside, list]).files).toBeDefined();
    const wide = { code: 'tooManyRows', sheet: 'Altro', row: 9000, column: '', found: '9000' } as const;
    const openedWith = (rows: string[][]) =>
      imported(
        [
          { ...list, rows },
          { ...beside, rows: [] },
        ],
        { findings: [wide] },
      );
    expect(openedWith(list.rows).files).toBeDefined();
    expect(openedWith([['Appunti']])).toMatchObject({ files: undefined, findings: [wide] });
    expect(codes([{ name: 'Vuoto', rows: [] }])).toEqual(['noColumn Vuoto 1 Domanda']);
  });

  it('[XLS-1] tells of formulas beside what it takes', () => {
    const told = { code: 'formula', sheet: 'Domande', row: 2, column: 'Domanda', found: 'x' } as const;
    const made = imported([list], { findings: [told, { ...told, sheet: 'Altro' }] });
    expect(made.findings.filter(({ code }) => code === 'formula')).toEqual([told]);
    expect(made.files).toBeDefined();
  });
});
