import { describe, expect, it } from 'vitest';
import { EngineError, getAt, SCHEMA_ERRORS, setAt } from '../../../engine/index.ts';
import { describeFinding, examine, loadProduct, phraseText, severityOf } from '../../../engine/node.ts';
import { examineInEnglish, inEnglish } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';
import cases from './broken.cases.json' with { type: 'json' };

/**
 * One change to one file of the library (`put` at the path `at`; without `put` the key is removed), and the
 * expected finding.
 */
interface Broken {
  readonly story: string;
  readonly file: string;
  readonly at: string;
  readonly put?: unknown;
  readonly code: keyof typeof SCHEMA_ERRORS;
  /** File of the finding if it differs from the changed one. */
  readonly in?: string;
  readonly pointer: string;
  /** How found and expected begin. */
  readonly says: string;
}

const BROKEN = cases as readonly Broken[];
const files = await libraryFiles();

function broken(each: Pick<Broken, 'file' | 'at' | 'put'>, from = files): Readonly<Record<string, unknown>> {
  return { ...from, [each.file]: setAt(from[each.file], each.at, each.put) };
}

type Outcome = ReturnType<typeof examine>;
const outcomes = new Map<Broken, Outcome>();
const groups: Broken[][] = [];
for (const each of BROKEN) {
  // Of larger groups more findings hide each other.
  const group = groups.find((cases) => cases.length < 5 && !cases.some((other) => meets(each, other)));
  if (group === undefined) groups.push([each]);
  else group.push(each);
}

/** Findings of a case, from one examination of several that do not meet. */
function outcomeOf(each: Broken): Outcome {
  if (!outcomes.has(each)) examineGroup(groups.find((group) => group.includes(each)) ?? [each]);
  return outcomes.get(each) as Outcome;
}

function meets(one: Broken, other: Broken): boolean {
  const isWithin =
    one.at === other.at || one.at.startsWith(`${other.at}.`) || other.at.startsWith(`${one.at}.`);
  return (one.file === other.file && isWithin) || placeOf(one) === placeOf(other);
}

/** A case whose finding the others hide, as an invalid file hides what refers to it, is examined alone. */
function examineGroup(group: readonly Broken[]): void {
  const outcome = examine(group.reduce((all, each) => broken(each, all), files));
  for (const each of group)
    if (group.length === 1 || textsOf(outcome, each).length === 1) outcomes.set(each, outcome);
    else examineGroup([each]);
}

function placeOf({ in: file, ...each }: Broken): string {
  return `${file ?? each.file}#${each.pointer}`;
}

/** The findings of an outcome that are as a case expects. */
function textsOf({ findings }: Outcome, each: Broken): readonly string[] {
  return findings
    .filter(({ code, file, pointer }) => code === each.code && `${file}#${pointer}` === placeOf(each))
    .map(inEnglish)
    .map(({ found, expected }) => `${found}, expected ${expected}`)
    .filter((text) => text.startsWith(each.says));
}

/** Words that no Italian sentence contains; names and quotations are excluded. */
const ENGLISH =
  /(?<![\w.#/-])(the|that|which|with|without|of|an|its|beside|than|what|must|where|nobody|everybody|other|another|at most|at least)(?![\w.#/-])/;
const plain = (text: string) => text.replace(/"[^"]*"?|«[^»]*»|\{.*|\[.*?\]|\(\?.*|uno di [^;]*/gs, '…');

describe('schemas that do not fit together', () => {
  it.each(BROKEN.map((each) => [each.story, each] as const))(
    '%s is found, with file, pointer, found and expected',
    (_story, each) => {
      const outcome = outcomeOf(each);
      const all = () => outcome.findings.map(describeFinding).join('\n');
      expect(
        textsOf(outcome, each),
        `${each.code} ${placeOf(each)} ${each.says}\nwas told:\n${all()}`,
      ).toHaveLength(1);
      expect(outcome.product).toBeUndefined();
      expect(severityOf(each.code)).toBe('error');
    },
  );

  it('[SCHEMA-A4] are Italian throughout for an administrator, for any fault', () => {
    const texts = BROKEN.flatMap((each) => outcomeOf(each).findings).map((finding) =>
      phraseText(finding, 'it'),
    );
    expect(new Set(texts).size).toBeGreaterThan(400);
    expect([...new Set(texts)].filter((what) => ENGLISH.test(plain(what)))).toEqual([]);
  });

  it('[SCHEMA-0.6] calculated fields must not be visible to more people than their sources', () => {
    const few = { 'x-may': { see: [{ permissions: ['Loan.read'] }] } };
    const findingTexts = (fine: object) => {
      const entity = structuredClone(files['loans/loan.entity.json']) as {
        properties: Record<string, object>;
      };
      entity.properties['pagesBefore'] = { ...entity.properties['pagesBefore'], ...few };
      const worked = { 'x-calculated': { multiply: [{ $value: 'record.pagesBefore' }, 2] } };
      entity.properties['fine'] = { ...entity.properties['fine'], ...worked, ...fine };
      return examineInEnglish({ ...files, 'loans/loan.entity.json': entity })
        .findings.filter(({ pointer }) => pointer === '/properties/fine/x-calculated')
        .map(({ code, found }) => `${code} ${found}`);
    };
    expect(findingTexts({})).toEqual(['UNSEEN_DECIDES fine, seen by more than record.pagesBefore']);
    expect(findingTexts(few)).toEqual([]);
  });

  it('[SEC-Q9] write-only fields must not be used in readable values', () => {
    const entity = structuredClone(files['loans/loan.entity.json']) as { properties: Record<string, object> };
    const findingTexts = (secret: object) => {
      const properties = {
        ...entity.properties,
        pagesBefore: { ...entity.properties['pagesBefore'], writeOnly: true },
        fine: { ...entity.properties['fine'], ...secret, 'x-calculated': { $value: 'record.pagesBefore' } },
      };
      return examineInEnglish({ ...files, 'loans/loan.entity.json': { ...entity, properties } })
        .findings.filter(({ pointer }) => pointer === '/properties/fine/x-calculated')
        .map(({ code, found }) => `${code} ${found}`);
    };
    expect(findingTexts({})).toEqual(['UNGUARDED "pagesBefore", which not everybody sees']);
    expect(findingTexts({ writeOnly: true })).toEqual([]);
  });

  it('[SCHEMA-0.6] conditions of editable fields must be visible to their editor: in a form, a field, its note', () => {
    const few = { 'x-may': { see: [{ permissions: ['Loan.read'] }] } };
    const entity = structuredClone(files['loans/loan.entity.json']) as { properties: Record<string, object> };
    entity.properties['dueOn'] = { ...entity.properties['dueOn'], ...few };
    const findingTexts = (changes: Readonly<Record<string, unknown>>, seen: object = entity) => {
      const form = Object.entries(changes).reduce<unknown>(
        (changed, [at, put]) => setAt(changed, at, put),
        files['loans/loan.form.json'],
      );
      const all = { ...files, 'loans/loan.form.json': form, 'loans/loan.entity.json': seen };
      return examineInEnglish(all)
        .findings.filter(({ code }) => code === 'UNSEEN_DECIDES')
        .map(({ pointer, found }) => `${pointer} ${found?.split(',')[0]}`);
    };
    const late = { 'record.dueOn': { type: 'string' } };
    expect(findingTexts({})).toEqual([]);
    expect(findingTexts({ 'sections.0.fields.2.readOnlyWhen': late })).toEqual([
      '/sections/0/fields/2/readOnlyWhen lentOn',
    ]);
    expect(findingTexts({ 'sections.1.fields.2.readOnlyWhen': late })).toEqual([
      '/sections/1/fields/2/readOnlyWhen damaged',
      '/sections/1/fields/2/readOnlyWhen damagedNote',
    ]);
    // Readers see the field that the condition depends on: their field itself, and one with the same
    // restriction.
    expect(findingTexts({ 'sections.0.fields.3.readOnlyWhen': late })).toEqual([]);
    const both = { ...entity, properties: { ...entity.properties } };
    both.properties['lentOn'] = { ...entity.properties['lentOn'], ...few };
    expect(findingTexts({ 'sections.0.fields.2.readOnlyWhen': late }, both)).toEqual([]);
    // What stays when hidden is typed over all the same.
    expect(
      findingTexts({ 'sections.0.fields.2.readOnlyWhen': late, 'sections.0.fields.2.whenHidden': 'keep' }),
    ).toHaveLength(1);
    const whole = findingTexts({ readOnlyWhen: late });
    expect(whole).toContain('/readOnlyWhen memberId');
    expect(whole).toContain('/readOnlyWhen damagedNote');
    expect(whole).not.toContain('/readOnlyWhen dueOn');
  });

  it('every code of the registry is found by one of these, and every finding has its code there', () => {
    // No file can cause these in this test: `TOO_SLOW` ends the thread
    // (`tests/server/product/judgeOnThread`), other languages are required only if a product declares the
    // language of its schemas (`translations.test.ts`), and templates are checked by the printer
    // (`tests/server/publishing/templates.test.ts`).
    const testedElsewhere = ['TOO_SLOW', 'UNTRANSLATED', 'TEMPLATE'];
    const testedCodes = [...BROKEN.map((each) => each.code), ...testedElsewhere];
    expect([...new Set(testedCodes)].toSorted()).toEqual(Object.keys(SCHEMA_ERRORS).toSorted());
  });

  it('all findings are in one error, each with its remedy', () => {
    const first = broken({ file: 'loans/loan.form.json', at: 'entity', put: 'lone' });
    const both = broken({ file: 'loans/loan.workflow.json', at: 'transitions.3.to', put: 'x' }, first);
    const error = thrownBy(() => loadProduct(both));
    expect(error).toBeInstanceOf(EngineError);
    const { code, message, findings } = error as EngineError;
    expect(code).toBe('SCHEMAS_INVALID');
    expect(findings.map((each) => each.code)).toEqual(['UNKNOWN_NAME', 'UNKNOWN_STATE']);
    const remedy = SCHEMA_ERRORS.UNKNOWN_NAME;
    expect(message).toContain('2 findings');
    expect(message).toContain(
      'loans/loan.form.json#/entity: no schema of that name exists; found "lone", expected entities: one of loan',
    );
    expect(message).toContain(remedy);
  });

  it('one name in two folders is one too many', () => {
    const { findings } = examineInEnglish({
      ...files,
      'desk/book.entity.json': files['loans/book.entity.json'],
    });
    expect(findings).toContainEqual(expect.objectContaining({ code: 'DUPLICATE', found: '"book"' }));
  });
});

describe('schemas that only look wrong', () => {
  it.each<[string, string, string, unknown]>([
    [
      'a message whose id begins like a module',
      'shared/messages.it.json',
      'texts',
      { 'modules.none': 'Nessuno' },
    ],
    [
      'a pattern with a Unicode class in braces',
      'loans/loan.entity.json',
      'properties.damagedNote.pattern',
      '^\\p{L}+$',
    ],
    [
      'a text with braces that are no slot',
      'loans/loan.form.json',
      'sections.0.title',
      'Chi {1} e { che } cosa',
    ],
    [
      'a condition over the length of a list',
      'loans/loan.form.json',
      'sections.0.fields.3.showWhen',
      { 'record.extras.length': { minimum: 1 } },
    ],
    [
      'a condition over a row by its place',
      'loans/loan.form.json',
      'sections.0.fields.3.showWhen',
      { 'record.extras.0.what': { const: 'mappa' } },
    ],
    ['a limit equal below and above', 'loans/loan.entity.json', 'properties.fine.x-between', [5, 5]],
    ['null where null may be', 'loans/loan.entity.json', 'properties.shelf.default', null],
    ['a whole number where numbers are', 'loans/loan.entity.json', 'properties.fine.default', 3],
    [
      'a value compared with another field',
      'loans/loan.form.json',
      'sections.1.showWhen',
      { 'record.state': { const: { $value: 'record.bookCode' } } },
    ],
    [
      'a reference with its pointer written for an address',
      'loans/loan.entity.json',
      'properties.bookCode',
      { $ref: 'book.entity.json#/properties/c%6Fde', title: 'Libro' },
    ],
  ])('%s is well', (_story, file, at, put) => {
    const withText = (path: string): unknown =>
      path.startsWith('shared/messages.') && at === 'texts'
        ? setAt(files[path], at, { ...(getAt(files[path], at) as object), ...(put as object) })
        : files[path];
    const changed = at === 'texts' ? {} : { [file]: setAt(files[file], at, put) };
    const all = {
      ...files,
      ...Object.fromEntries(Object.keys(files).map((path) => [path, withText(path)])),
      ...changed,
    };
    expect(examine(all).findings.map(describeFinding)).toEqual([]);
  });

  it('[SCHEMA-0.6] fields seen by no more people than what shows them, or that stay when hidden, are well', () => {
    const path = 'loans/loan.entity.json';
    const guarded = (names: readonly string[], wide: readonly string[]) =>
      names.reduce<unknown>(
        (entity, name) =>
          setAt(entity, `properties.${name}.x-may.see`, [
            { permissions: wide.includes(name) ? ['Loan.read', 'Loan.write'] : ['Loan.read'] },
          ]),
        files[path],
      );
    const findingTexts = (entity: unknown, form: unknown = files['loans/loan.form.json']) =>
      examineInEnglish({ ...files, [path]: entity, 'loans/loan.form.json': form }).findings.map(
        ({ found }) => found,
      );
    const all = ['damaged', 'damagedNote', 'fine'];
    expect(findingTexts(guarded(all, []))).toEqual([]);
    expect(findingTexts(guarded(all, ['damaged']))).toEqual([]);
    expect(findingTexts(guarded(all, ['fine']))).toEqual(['fine, seen by more than record.damaged']);
    const keeps = setAt(files['loans/loan.form.json'], 'sections.1.fields.3.whenHidden', 'keep');
    expect(findingTexts(guarded(['damaged', 'damagedNote'], []), keeps)).toEqual([]);
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}
