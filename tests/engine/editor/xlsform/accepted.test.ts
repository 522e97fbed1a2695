// biome-ignore-all lint/suspicious/noTemplateCurlyInString: an XLSForm writes its references so.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/runs.ts';
import { examineImport, imported } from '../importedSheets.ts';
import { anyRow, NAMES, SURROUNDINGS } from './anyRow.ts';
import { askedOf, listOf, type Row, surveyOf } from './surveys.ts';
import { codesFor } from './withOne.ts';

/** A condition that always or never holds is the survey's own. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['ALWAYS_HOLDS', 'NEVER_HOLDS', 'UNTRANSLATED']);
const refused = (sheets: Parameters<typeof examineImport>[0]) =>
  examineImport(sheets).findings.filter(({ code }) => !OF_PEOPLE.has(code));

describe('[XLS-10] an import without a message', () => {
  it('has questions called as words of the grammar', () => {
    const rows = NAMES.map((name, at) => ({
      type: 'text',
      name,
      relevant: at === 0 ? '' : `\${${NAMES[at - 1]}} = 'x'`,
    }));
    const sheets = surveyOf([
      ...rows,
      { type: 'begin repeat', name: 'righe' },
      ...NAMES.map((name) => ({ type: 'calculate', name: `${name}_2`, label: name, calculation: '1 + 1' })),
      { type: 'end repeat' },
    ]);
    expect(askedOf(sheets).codes).toEqual([]);
    expect(Object.keys(askedOf(sheets).properties)).toEqual(expect.arrayContaining([...NAMES]));
    expect(refused(sheets)).toEqual([]);
  });

  it.each<readonly [what: string, row: Row, finding: string]>([
    [
      'a pattern that takes without end',
      { constraint: "regex(., '^\\S+@\\S+\\.\\S+$')" },
      'patternWrong 10 constraint',
    ],
    ['one in a condition', { relevant: "regex(${a}, '(a+)+')" }, 'patternWrong 10 relevant'],
    ['one that is none', { relevant: "regex(${a}, '(')" }, 'patternWrong 10 relevant'],
    ['a value that the list has not', { relevant: "${s} = 'boh'" }, 'expressionUnknown 10 relevant'],
    ['one of several', { relevant: "selected(${m}, 'boh')" }, 'expressionUnknown 10 relevant'],
    [
      'one that is worked out',
      { type: 'select_one livelli', calculation: "if(${n} > 1, '2', 'boh')" },
      'expressionUnknown 10 calculation',
    ],
    [
      'a filter of choices that no sheet lists',
      { type: 'acknowledge', choice_filter: 'piano=${n}' },
      'filterUnknown 10 choice_filter',
    ],
  ])('is not %s', (_what, row, finding) => {
    expect(codesFor(row)).toEqual([finding]);
  });

  it('passes the loader for any survey', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 25, maxLength: 40 }), (rows) => {
        const choices = listOf('livelli', '1', '2', '10', 'x').map((row, at) => ({
          ...row,
          piano: String(at),
        }));
        const namedRows = rows.map((row, at) => ({ ...row, name: `q${at}` }));
        const sheetsOf = (some: readonly Row[]) => surveyOf([...SURROUNDINGS, ...some], choices);
        // Rows with a message are removed, and rows that refer to them are reported then.
        let validRows: readonly Row[] = namedRows;
        for (;;) {
          const lost = new Set(imported(sheetsOf(validRows)).findings.map(({ row }) => row));
          if (lost.size === 0) break;
          validRows = validRows.filter((_row, at) => !lost.has(at + SURROUNDINGS.length + 2));
        }
        expect(refused(sheetsOf(validRows))).toEqual([]);
      }),
      { numRuns: runs(3) },
    );
  });
});
