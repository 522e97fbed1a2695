import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntitySchema, FormPackage } from '../../../engine/index.ts';
import { answerFigures, type CountedAnswer, defectValues, reportsDefect } from '../../../engine/index.ts';

const OPTIONS = {
  grade: {
    $schema: '',
    title: 'Grado',
    values: [
      { value: 'good', label: 'Buono', code: 'B', intent: 'success' as const },
      { value: 'bad', label: 'Guasto', intent: 'danger' as const },
    ],
  },
};
function form(version: number, properties: EntitySchema['properties']): FormPackage {
  const entity = {
    $schema: '',
    'x-entity': 'check',
    title: 'Controllo',
    type: 'object' as const,
    properties,
  };
  const fields = Object.keys(properties).map((field) => ({ field }));
  return {
    ...{ name: 'check', version, options: OPTIONS },
    entity,
    form: {
      $schema: '',
      entity: 'check',
      title: 'Controllo',
      sections: [{ id: 'all', title: 'Tutto', fields }],
    },
  };
}
const grade = { title: 'Grado', type: 'string' as const, 'x-options': 'grade' };
const flag = { title: 'Crepe', type: 'string' as const, enum: ['Y', 'N'], 'x-flag': 'anomaly' as const };
const FIRST = form(1, {
  crack: flag,
  grade,
  pages: { title: 'Pagine', type: 'integer' },
  shelf: { title: 'Scaffale', type: 'string' },
});
const SECOND = form(2, {
  crack: flag,
  state: { ...grade, title: 'Stato', 'x-was': { fields: ['grade'], values: { bad: 'bad' } } },
  pages: { title: 'Pagine', type: 'integer' },
});
const formOf = (version: number) => [FIRST, SECOND].find((each) => each.version === version);
const counted = (more: Partial<CountedAnswer>): CountedAnswer => ({
  ...{ version: 2, name: 'crack', given: 'Y', count: 1, settled: 0, numbers: undefined },
  ...more,
});

describe('figures of answers', () => {
  it('[ADMIN-A4] counts once what a record keeps although its form does not ask it: under the version that did', () => {
    const without = {
      ...SECOND,
      form: { ...SECOND.form, sections: [{ id: 'all', title: 'Tutto', fields: [] }] },
    };
    const third = { ...SECOND, version: 3 };
    const items = answerFigures(
      third,
      (version) => [FIRST, without, third].find((each) => each.version === version),
      [counted({}), counted({ name: 'crack@1' })],
    );
    expect(items.filter(({ answered }) => answered > 0)).toMatchObject([
      { field: 'crack', version: 1, answered: 1, wrong: 1 },
    ]);
  });

  it('lists items in the order of the form, with unused choices, faulty and open answers', () => {
    const items = answerFigures(SECOND, formOf, [
      counted({ count: 3, settled: 1 }),
      counted({ given: 'N', count: 5 }),
      counted({
        name: 'pages',
        given: undefined,
        count: 2,
        numbers: { count: 2, sum: 30, least: 10, most: 20 },
      }),
      counted({
        name: 'pages',
        version: 1,
        given: undefined,
        count: 1,
        numbers: { count: 1, sum: 5, least: 5, most: 5 },
      }),
    ]);
    expect(items.map(({ field }) => field)).toEqual(['crack', 'state', 'pages']);
    expect(items[0]).toMatchObject({ answered: 8, wrong: 3, open: 2, version: undefined });
    expect(items[1]?.answers).toMatchObject([
      { value: 'good', label: 'Buono', code: 'B', count: 0, isDefect: false },
      { value: 'bad', count: 0, isDefect: true },
    ]);
    expect(items[2]?.numbers).toEqual({ count: 3, sum: 35, least: 5, most: 20 });
  });

  it('stands at the item that took it over, else under its own name and version; also where a record has left that version', () => {
    const items = answerFigures(SECOND, formOf, [
      counted({ version: 1, name: 'grade', given: 'bad', count: 4 }),
      counted({ name: 'state', given: 'good' }),
      counted({ version: 1, name: 'shelf', given: undefined, count: 2 }),
      counted({ version: 2, name: 'shelf@1', given: undefined, count: 1 }),
      counted({ version: 9, name: 'crack', count: 100 }),
      counted({ name: 'unknown', count: 100 }),
    ]);
    expect(items[1]).toMatchObject({ field: 'state', answered: 5, wrong: 4 });
    expect(items.at(-1)).toMatchObject({ field: 'shelf', label: 'Scaffale', version: 1, answered: 3 });
    expect(items).toHaveLength(4);
  });

  it('counts every one of several choices, one that is no more offered, too', () => {
    const several = form(3, { marks: { title: 'Segni', type: 'array', items: grade } });
    const [item] = answerFigures(several, () => several, [
      counted({ version: 3, name: 'marks', given: ['good', 'bad'], count: 2 }),
      counted({ version: 3, name: 'marks', given: ['old'], count: 1 }),
    ]);
    expect(item).toMatchObject({ answered: 3, wrong: 2 });
    expect(item?.answers.map(({ value, count }) => [value, count])).toEqual([
      ['good', 2],
      ['bad', 2],
      ['old', 1],
    ]);
  });

  it('counts faulty answers equally one by one and as a list', () => {
    for (const pkg of [FIRST, SECOND])
      for (const name of Object.keys(pkg.entity.properties))
        for (const value of ['Y', 'N', 'good', 'bad', undefined])
          expect(reportsDefect(pkg, name, value), `${name} ${value}`).toBe(
            defectValues(pkg, name).includes(value),
          );
  });

  it('counts every answer exactly once, in any version', () => {
    const answer = fc.record({
      version: fc.constantFrom(1, 2),
      name: fc.constantFrom('crack', 'grade', 'shelf', 'pages'),
      count: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 12 }), (some) => {
        const currentAnswers = some.filter(
          ({ version, name }) => formOf(version)?.entity.properties[name] !== undefined,
        );
        const rows = currentAnswers.map(({ version, name, count }) =>
          counted({
            version,
            name,
            count,
            given: name === 'crack' ? 'Y' : name === 'grade' ? 'bad' : undefined,
          }),
        );
        const total = (each: readonly { readonly count: number }[]) =>
          each.reduce((all, { count }) => all + count, 0);
        const items = answerFigures(SECOND, formOf, rows);
        expect(items.reduce((all, { answered }) => all + answered, 0)).toBe(total(rows));
        expect(items.every(({ wrong, open, answered }) => open <= wrong && wrong <= answered)).toBe(true);
      }),
    );
  });
});
