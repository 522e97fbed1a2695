import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type EditedFiles,
  exportableForms,
  exportXlsform,
  importWorkbook,
  type WorkbookSheet,
} from '../../../engine/editor/index.ts';
import { examine } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { anySheets, anyXlsform } from './anyXlsform.ts';
import { productFiles } from './productFiles.ts';
import { vehicleCheck } from './vehicleCheck.ts';

let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

/** Findings that belong to the survey: a constant condition, a question that cannot be answered. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['UNTRANSLATED', 'ALWAYS_HOLDS', 'NEVER_HOLDS']);

const imported = (sheets: readonly WorkbookSheet[]) => importWorkbook(files, sheets, { like: 'pjc' });
/** The files of a workbook, what its export leaves out, and the files of that. */
function thereAndBack(sheets: readonly WorkbookSheet[]) {
  const there = imported(sheets);
  const out = exportXlsform({ ...files, ...there.files }, there.form);
  return { there, lost: out.findings.filter(({ code }) => code !== 'frameLeft'), back: imported(out.sheets) };
}

describe('an XLSForm that is exported', () => {
  it('imports again to the same files, every one of them', () => {
    const { there, lost, back } = thereAndBack(vehicleCheck());
    expect(lost).toEqual([]);
    expect(back.findings).toEqual([]);
    expect(back.files).toEqual(there.files);
  });

  it('is stable for any survey', () => {
    fc.assert(
      fc.property(anyXlsform, (sheets) => {
        const { there, lost, back } = thereAndBack(sheets);
        expect(there.findings).toEqual([]);
        expect(lost).toEqual([]);
        expect(back.findings).toEqual([]);
        expect(back.files).toEqual(there.files);
      }),
      { numRuns: runs(5, 15) },
    );
  });

  it('passes the loader except for missing translations and constant conditions', () => {
    fc.assert(
      fc.property(anyXlsform, (sheets) => {
        const { findings } = examine({ ...files, ...imported(sheets).files } as Readonly<
          Record<string, unknown>
        >);
        expect(
          findings.filter(({ code, file }) => !OF_PEOPLE.has(code) && !file.includes('translations')),
        ).toEqual([]);
      }),
      { numRuns: runs(1, 2) },
    );
  });

  it('lists parts of the product’s checklists without a counterpart, and reimports the rest without findings', () => {
    expect(exportableForms(files).map(({ name }) => name)).toEqual(['pjc', 'vis']);
    for (const { path } of exportableForms(files)) {
      const { sheets, findings } = exportXlsform(files, path);
      expect(findings.length).toBeGreaterThan(10);
      expect(findings.map(({ code }) => code)).not.toContain('unsaidField');
      const back = importWorkbook(files, sheets, { like: 'pjc', title: 'Copia' });
      expect(back.findings).toEqual([]);
      expect(back.questions).toBeGreaterThan(30);
      expect(examine({ ...files, ...back.files } as Readonly<Record<string, unknown>>).findings).toEqual([]);
    }
  });

  it('reports unsupported parts at their row', () => {
    const { findings } = exportXlsform(files, 'checklist/pjc.form.json');
    expect(findings).toContainEqual({
      code: 'unsaidRule',
      sheet: 'survey',
      row: 0,
      column: '',
      found: 'briefing-in-order',
    });
    expect(findings.filter(({ code }) => code === 'unsaidCondition')).toMatchObject([
      { column: 'calculation' },
    ]);
  });
});

describe('any workbook', () => {
  it('answers in bounded time, and an import is a valid set of files', () => {
    fc.assert(
      fc.property(anySheets, (sheets) => {
        const startTime = performance.now();
        const { files: made, findings } = imported(sheets);
        expect(performance.now() - startTime).toBeLessThan(2000);
        if (made === undefined) expect(findings.length).toBeGreaterThan(0);
        else
          expect(Object.keys(made).every((path) => /^[a-z][a-z0-9-]*\/[\w.-]+\.json$/.test(path))).toBe(true);
      }),
      { numRuns: runs(15, 60) },
    );
  });
});
