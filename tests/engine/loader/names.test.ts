import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { examineInEnglish } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const TABLE = 'loans/loans.table.json';

type Files = Readonly<Record<string, unknown>>;

/** The library with a new keyword in the grammar of tables, used in its loans. */
function withWord(grammar: object, said: unknown, from: Files = files): Files {
  const meta = 'meta/table.schema.json';
  return {
    ...from,
    [meta]: setAt(from[meta], 'properties.neighbour', grammar),
    [TABLE]: setAt(from[TABLE], 'neighbour', said),
  };
}

const findingTexts = (changed: Files) =>
  examineInEnglish(changed).findings.map(
    ({ code, file, pointer, found, expected }) =>
      `${code} ${file}#${pointer} ${found}, expected ${expected.slice(0, 30)}`,
  );

describe('a word of the grammar that names something', () => {
  it('is reported by the grammar alone if the name is unknown', () => {
    expect(findingTexts(withWord({ type: 'string', 'x-names': 'table' }, 'loanz'))).toEqual([
      expect.stringContaining(`UNKNOWN_NAME ${TABLE}#/neighbour "loanz", expected tables: one of loans`),
    ]);
    expect(examine(withWord({ type: 'string', 'x-names': 'table' }, 'loans')).findings).toEqual([]);
  });

  it('is reported in lists, in keys, and in the matching alternative', () => {
    const name = { type: 'string', 'x-names': 'permission' };
    const list = { type: 'array', items: name };
    const alternatives = { anyOf: [{ type: 'string', 'x-names': 'table' }, list] };
    expect(findingTexts(withWord(alternatives, ['Loan.read', 'Loan.reed']))).toEqual([
      expect.stringContaining('UNKNOWN_PERMISSION loans/loans.table.json#/neighbour/1 "Loan.reed"'),
    ]);
    expect(findingTexts(withWord(alternatives, 'Loan.read'))).toEqual([
      expect.stringContaining('UNKNOWN_NAME loans/loans.table.json#/neighbour "Loan.read", expected tables'),
    ]);
    expect(findingTexts(withWord({ type: 'object', propertyNames: name }, { 'Loan.reed': 1 }))).toEqual([
      expect.stringContaining('UNKNOWN_PERMISSION loans/loans.table.json#/neighbour/Loan.reed "Loan.reed"'),
    ]);
  });

  it('follows the value (`if`), and none after a negated reference', () => {
    const byKind = {
      type: 'object',
      if: { properties: { of: { const: 'table' } }, required: ['of'] },
      then: { properties: { name: { 'x-names': 'table' } } },
      else: { properties: { name: { 'x-names': 'form' } } },
    };
    expect(findingTexts(withWord(byKind, { of: 'table', name: 'loan' }))).toEqual([
      expect.stringContaining('#/neighbour/name "loan", expected tables'),
    ]);
    expect(findingTexts(withWord(byKind, { of: 'form', name: 'loan' }))).toEqual([]);
    const permission = { $ref: 'common.schema.json#/$defs/permission' };
    expect(findingTexts(withWord(permission, 'Loan.reed'))).toHaveLength(1);
    expect(findingTexts(withWord({ ...permission, 'x-names': false }, 'Loan.reed'))).toEqual([]);
  });

  it('may be of a sort that the product’s own files declare', () => {
    const declaring = { type: 'object', properties: { name: { type: 'string', 'x-declares': 'shelf' } } };
    const meta = 'meta/options.schema.json';
    const list = 'shared/shelf.options.json';
    const declaredFiles = {
      ...files,
      [meta]: setAt(files[meta], 'properties.shelf', declaring),
      [list]: setAt(files[list], 'shelf', { name: 'upper' }),
    };
    const naming = { type: 'string', 'x-names': 'shelf' };
    expect(findingTexts(withWord(naming, 'uper', declaredFiles))).toEqual([
      `UNKNOWN_NAME ${TABLE}#/neighbour "uper", expected shelf: one of upper`,
    ]);
    expect(findingTexts(withWord(naming, 'upper', declaredFiles))).toEqual([]);
  });
});

describe('a word of the grammar within which more names are known', () => {
  const condition = { $ref: 'common.schema.json#/$defs/condition' };
  const grammar = { type: 'object', properties: { of: { type: 'string' }, when: condition } };
  const lent = { ...grammar, 'x-scope': { lent: { entity: '0/of' } } };
  const when = (path: string) => ({ of: 'loan', when: { [path]: { const: 'out' } } });

  it('lets conditions speak of them, as far as they lead', () => {
    expect(findingTexts(withWord(lent, when('lent.state')))).toEqual([]);
    expect(findingTexts(withWord(lent, when('lent.stat')))).toEqual([
      expect.stringContaining(`UNKNOWN_PATH ${TABLE}#/neighbour/when/lent.stat "lent.stat"`),
    ]);
    expect(findingTexts(withWord(grammar, when('lent.state')))).toHaveLength(1);
  });

  it('has no names without a declared kind', () => {
    const { of: _unsaid, ...rest } = when('lent.state');
    expect(findingTexts(withWord(lent, rest))).toHaveLength(1);
  });
});
