import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition, Json } from '../../../engine/contract/index.ts';
import {
  type ComparisonName,
  type ConditionField,
  type ConditionGroup,
  type ConditionLine,
  comparisonOf,
  comparisonsFor,
  conditionFieldsAt,
  conditionWords,
  type EditedFiles,
  editSchemas,
  isWhole,
  readCondition,
  writtenCondition,
} from '../../../engine/editor/index.ts';
import { holds } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { holdsInWords } from './conditionMeaning.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const VIS = 'checklist/vis.form.json';
let files: EditedFiles;
beforeAll(async () => {
  files = await productFiles();
});

const groupsAt = (form: string, pointer: string, path?: string) =>
  conditionFieldsAt(files, form, { file: form, pointer, path }, 'showWhen');
const byPath = (form: string, pointer = '/sections/0', path?: string) =>
  new Map(
    groupsAt(form, pointer, path).flatMap(({ fields }) => fields.map((each) => [each.path, each] as const)),
  );

function field(as: ConditionField['as'], path: string, more: Partial<ConditionField> = {}): ConditionField {
  const types = { choice: 'string', number: 'integer', date: 'string', time: 'string', text: 'string' };
  const type = types[as as keyof typeof types] ?? 'array';
  return { path, label: path, as, choices: [], field: { type } as ConditionField['field'], ...more };
}

const FIELDS = new Map(
  [
    field('choice', 'record.a'),
    field('number', 'record.n'),
    field('text', 'record.t'),
    field('date', 'record.d'),
    field('choices', 'record.l'),
  ].map((each) => [each.path, each]),
);

describe('the fields that a condition may use', () => {
  it('is called as the form calls it, section by section, then what the form does not show, then the context', () => {
    const titles = groupsAt(PJC, '/sections/0').map(({ title }) => title);
    expect(titles.indexOf('Rischi e misure discussi con la squadra')).toBeGreaterThanOrEqual(0);
    expect(titles.indexOf('Rischi e misure discussi con la squadra')).toBeLessThan(titles.indexOf(undefined));
    expect(titles.slice(-3)).toEqual(['Cantiere', 'schemas.context.who', 'schemas.context.modules']);
    const fieldsByPath = byPath(PJC);
    expect(fieldsByPath.get('record.RE')).toMatchObject({ label: 'Rischio elettrico', as: 'choice' });
    expect(fieldsByPath.get('record.RE')?.choices).toEqual([
      expect.objectContaining({ value: 'Y', label: 'Sì' }),
      expect.objectContaining({ value: 'N', label: 'No' }),
    ]);
    expect(fieldsByPath.get('record.inizioBriefing')?.as).toBe('time');
    expect(fieldsByPath.get('record.durataBriefing')?.as).toBe('number');
    expect(fieldsByPath.get('record.members')?.as).toBe('list');
    expect(fieldsByPath.get('team.Approved')?.as).toBe('choice');
  });

  it('is also who fills it in and the modules, as people call them', () => {
    const fieldsByPath = byPath(PJC);
    const labels = (path: string) => fieldsByPath.get(path)?.choices.map(({ label }) => label) ?? [];
    expect(fieldsByPath.get('user.role')?.as).toBe('choice');
    expect(labels('user.role')).toContain('Caposquadra');
    expect(fieldsByPath.get('user.permissions')?.as).toBe('choices');
    expect(labels('user.permissions')).toContain('Amministrare gli utenti');
    expect(fieldsByPath.get('modules.materialiEnel')).toMatchObject({
      as: 'choice',
      label: 'schema.settings.modules.materialiEnel',
    });
    const condition: Condition = {
      'modules.mezzi': { const: true },
      'user.role': { enum: ['caposquadra', 'admin'] },
      'user.permissions': { contains: { const: 'Admin.users' } },
    };
    const group = readCondition(condition, fieldsByPath) as ConditionGroup;
    expect(group.parts.map((part) => (part as ConditionLine).comparison)).toEqual([
      ...['is', 'oneOf', 'includes'],
    ]);
    expect(writtenCondition(group, fieldsByPath)).toEqual(condition);
  });

  it('is never the item itself; inside of rows it is the row first', () => {
    const FIR = 'order/fir.form.json';
    const [first] = groupsAt(FIR, '/sections/4/fields/0/fields/0', 'fir.trasportatori.denominazione');
    expect(first?.row).toBe(true);
    const paths = first?.fields.map(({ path }) => path) ?? [];
    expect(paths).toContain('row.tipo_trasporto');
    expect(paths).not.toContain('row.denominazione');
    const form = files[PJC] as { sections: { fields?: { field: string }[] }[] };
    const [re] = form.sections.flatMap(({ fields = [] }, index) =>
      fields.flatMap(({ field: name }, nth) => (name === 'RE' ? [`/sections/${index}/fields/${nth}`] : [])),
    );
    expect(byPath(PJC, re, 'RE').has('record.RE')).toBe(false);
    expect(byPath(PJC, re, 'RE').has('record.RCA')).toBe(true);
  });

  it('is offered with the condition keywords of the grammar', () => {
    const words = (file: string, pointer: string) =>
      conditionWords(files, { file, pointer }).map(({ id }) => id);
    expect(words(PJC, '/sections/0')).toEqual(['form.section.showWhen']);
    const item = ['showWhen', 'requiredWhen', 'readOnlyWhen'].map((word) => `form.fieldLayout.${word}`);
    expect(words(VIS, '/sections/0/fields/1')).toEqual(item);
    // The condition of a note is shown if there is a note.
    const [noted = ''] = (files[VIS] as { sections: { fields?: { note?: string }[] }[] }).sections.flatMap(
      ({ fields = [] }, index) =>
        fields.flatMap(({ note }, nth) => (note === undefined ? [] : [`/sections/${index}/fields/${nth}`])),
    );
    expect(words(VIS, noted)).toEqual([...item, 'form.fieldLayout.noteWhen']);
    // Inside of rows fewer words are offered.
    const inside = words('order/fir.form.json', '/sections/4/fields/0/fields/0');
    expect(inside).toEqual(['form.fieldLayout.showWhen', 'form.fieldLayout.requiredWhen']);
  });
});

/** Every condition of a section or a field in the forms of the product, with its place. */
function saidConditions(): readonly { form: string; pointer: string; path?: string; said: Condition }[] {
  return Object.entries(files).flatMap(([form, content]) =>
    form.endsWith('.form.json') ? conditionsIn(content, form, '', '') : [],
  );
}

function conditionsIn(
  node: Json,
  form: string,
  pointer: string,
  path: string,
): ReturnType<typeof saidConditions> {
  if (typeof node !== 'object' || node === null) return [];
  const ownField = (node as { field?: string }).field;
  const here = [path, ownField ?? ''].filter((part) => part !== '').join('.');
  return Object.entries(node).flatMap(([word, value]: [string, Json]) => {
    const at = `${pointer}/${word}`;
    if (['showWhen', 'requiredWhen', 'readOnlyWhen'].includes(word) && pointer !== '')
      return [{ form, pointer, ...(ownField ? { path: here } : {}), said: value as unknown as Condition }];
    return ['pages', 'content', 'rules'].includes(word) ? [] : conditionsIn(value, form, at, here);
  });
}

describe('a condition line by line', () => {
  it('reads most conditions in forms of the product, and writes them back unchanged', () => {
    const all = saidConditions();
    const unread = all.flatMap(({ form, pointer, path, said }) => {
      const fields = byPath(form, pointer, path);
      const parsed = readCondition(said, fields);
      if ('because' in parsed) return [`${parsed.because} ${JSON.stringify(said)}`];
      expect(writtenCondition(parsed, fields)).toEqual(said);
      return [];
    });
    expect(all.length).toBeGreaterThan(30);
    // What has no name for people, and a pattern.
    expect(unread.toSorted()).toEqual([
      'comparison {"record.fir.rifiuto.codice_eer":{"pattern":"\\\\*$"}}',
      'field {"modules.materialiEnel":{"const":true},"report.enel.lines":{"maxItems":0}}',
      'field {"record.token":{"minLength":1}}',
      'field {"report.company.lines":{"maxItems":0}}',
      'field {"report.documents.all":{"maxItems":0}}',
      'field {"report.documents.all":{"minItems":1}}',
      'field {"templates.total":{"minimum":1}}',
    ]);
  });

  it.each<[string, Condition, string]>([
    ['a field that is not there', { 'record.x': { const: 1 } }, 'field'],
    [
      'another value in place of one',
      { 'record.n': { minimum: { $value: 'record.m' } } } as never,
      'comparison',
    ],
    ['a pattern', { 'record.t': { pattern: '^a' } }, 'comparison'],
    ['a word of another kind of field', { 'record.t': { minimum: '3' } }, 'comparison'],
    [
      'groups within groups within groups',
      {
        anyOf: [
          { 'record.a': { const: 1 }, anyOf: [{ 'record.n': { const: 1 } }, { 'record.n': { const: 2 } }] },
          { 'record.a': { const: 3 } },
        ],
      },
      'depth',
    ],
  ])('gives the reason for not showing %s', (_what, condition, because) => {
    expect(readCondition(condition, FIELDS)).toMatchObject({ because });
  });

  it('reads the ends of a span as two lines, and a joint negation as negated lines', () => {
    const span: Condition = { 'record.n': { minimum: 2, exclusiveMaximum: 9 } };
    const group = readCondition(span, FIELDS) as ConditionGroup;
    expect(group.parts.map((part) => (part as ConditionLine).comparison)).toEqual(['atLeast', 'lessThan']);
    expect(writtenCondition(group, FIELDS)).toEqual(span);
    const none: Condition = {
      not: { anyOf: [{ 'record.a': { const: 'Y' } }, { 'record.t': { minLength: 1 } }] },
    };
    expect(readCondition(none, FIELDS)).toMatchObject({
      joins: 'all',
      parts: [{ comparison: 'isNot' }, { comparison: 'notFilled' }],
    });
    const notBoth: Condition = { not: { 'record.a': { const: 'Y' }, 'record.n': { const: 1 } } };
    expect(readCondition(notBoth, FIELDS)).toMatchObject({ joins: 'any', parts: [{}, {}] });
  });

  it('writes no incomplete line', () => {
    const line = (path?: string, comparison?: ComparisonName, value?: Json): ConditionLine => ({
      path,
      comparison,
      value,
    });
    const conditionOf = (...parts: ConditionLine[]) => writtenCondition({ joins: 'all', parts }, FIELDS);
    expect(conditionOf(line(), line('record.a'), line('record.a', 'is'), line('record.n', 'oneOf', []))).toBe(
      undefined,
    );
    expect(conditionOf(line('record.x', 'is', 1))).toBe(undefined);
    expect(conditionOf(line('record.a', 'is', 'Y'), line())).toEqual({ 'record.a': { const: 'Y' } });
    expect(isWhole(line('record.t', 'filled'), FIELDS)).toBe(true);
  });

  it('means its lines, for any lines, and is read back unchanged', () => {
    const value = fc.constantFrom<Json>('Y', 'N', 3, 5, '2026-01-02', '');
    const record = fc.record(
      {
        a: fc.constantFrom('Y', 'N', 'Z'),
        n: fc.nat(6),
        t: fc.constantFrom('', 'Y', 'testo'),
        d: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
        l: fc.constantFrom([], ['Y'], ['N', 'Z']),
      },
      { requiredKeys: [] },
    );
    const line = fc
      .constantFrom(...FIELDS.values())
      .chain(({ path, as }) =>
        fc.record({
          path: fc.constant<string | undefined>(path),
          comparison: fc.constantFrom(...comparisonsFor(as)),
          value:
            as === 'number' ? fc.nat(6) : as === 'date' ? fc.constantFrom('2026-01-01', '2026-01-02') : value,
        }),
      )
      .map((each) =>
        comparisonOf(each.comparison).takes === 'many' ? { ...each, value: [each.value] as Json } : each,
      );
    const joins = fc.constantFrom('all' as const, 'any' as const);
    const group = fc.record({ joins, parts: fc.array(line, { minLength: 1, maxLength: 4 }) });
    const tree = fc.record({ joins, parts: fc.array(fc.oneof(line, group), { minLength: 1, maxLength: 5 }) });
    fc.assert(
      fc.property(tree, record, (said, values) => {
        const condition = writtenCondition(said, FIELDS);
        const expected = holdsInWords(said, FIELDS, { record: values });
        expect(condition === undefined ? undefined : holds(condition, { record: values })).toBe(expected);
        if (condition === undefined) return;
        const reread = readCondition(condition, FIELDS);
        expect('because' in reread ? reread : holdsInWords(reread, FIELDS, { record: values })).toBe(
          expected,
        );
      }),
      { numRuns: runs(800) },
    );
  });

  it('is one that the loader takes, for every comparison of every field', { timeout: 60_000 }, async () => {
    const fields = byPath(VIS, '/sections/0');
    const parts = [...fields.values()].flatMap(({ path, as, choices }) =>
      comparisonsFor(as).map((comparison): ConditionLine => {
        const { takes } = comparisonOf(comparison);
        const samples = { choice: true, number: 3, date: '2026-01-02', time: '08:00:00', text: 'testo' };
        const one = choices[0]?.value ?? samples[as as keyof typeof samples] ?? 'x';
        return { path, comparison, value: takes === 'many' ? [one] : one };
      }),
    );
    expect(parts.length).toBeGreaterThan(200);
    const value = writtenCondition({ joins: 'any', parts }, fields) as unknown as Json;
    const [at] = (
      files[VIS] as { sections: { fields: { field: string; showWhen?: object }[] }[] }
    ).sections.flatMap(({ fields: inside = [] }, index) =>
      inside.flatMap(({ field: name }, nth) =>
        name === 'Note' || name === 'note' ? [`/sections/${index}/fields/${nth}`] : [],
      ),
    );
    const changed = editSchemas(files, [{ does: 'set', file: VIS, at: `${at}/readOnlyWhen`, value }]);
    const fileFindings = (await examine(changed)).findings.filter(({ file }) => file === VIS);
    expect(fileFindings).toEqual([]);
  });
});
