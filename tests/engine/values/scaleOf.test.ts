import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerText,
  createFormModel,
  type EntitySchema,
  formPackage,
  middleOf,
  scaleOf,
  setAt,
  settle,
  stepsOf,
  validateForm,
} from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { runs } from '../../support/runs.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';
import { productOf } from '../support/productOf.ts';

const reader = { choices: [], translate: (text: string) => text, value: (value: unknown) => String(value) };

/** A scale with a number of steps, their size in hundredths, and an offset from zero. */
const anyScale = fc
  .record({
    step: fc.integer({ min: 1, max: 500 }),
    from: fc.integer({ min: -50, max: 50 }),
    count: fc.integer({ min: 2, max: 60 }),
  })
  .map(({ step, from, count }) => ({
    ...{ type: 'number', multipleOf: step / 100, minimum: (step * from) / 100 },
    maximum: (step * (from + count - 1)) / 100,
  }));

describe('a scale', () => {
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 5 }, [1, 2, 3, 4, 5]],
    [{ type: ['integer', 'null'], minimum: 0, maximum: 20, multipleOf: 10 }, [0, 10, 20]],
    [{ type: 'number', minimum: -0.2, maximum: 0.1, multipleOf: 0.1 }, [-0.2, -0.1, 0, 0.1]],
  ])('%j has exactly its steps', (field, steps) => {
    const scale = scaleOf(field as never);
    expect(scale && stepsOf(scale)).toEqual(steps);
    expect(scale && steps.includes(middleOf(scale))).toBe(true);
  });

  it.each([
    { type: 'integer', minimum: 1 },
    { type: 'integer', maximum: 5 },
    { type: 'number', minimum: 0, maximum: 1 },
  ])('%j has none', (field) => {
    expect(scaleOf(field as never)).toBeUndefined();
  });

  it('offers values that browser and server accept, and none between steps or beyond the ends', () => {
    fc.assert(
      fc.property(anyScale, fc.nat(), (field, pick) => {
        const entity = {
          ...{ 'x-entity': 'one', title: 'Uno', type: 'object' },
          properties: { degree: { title: 'Grado', ...field } },
        } as unknown as EntitySchema;
        const product = productOf({
          'one.entity.json': { 'x-plural': 'Uni', ...entity },
          'one.form.json': {
            ...{ entity: 'one', title: 'Uno' },
            sections: [{ id: 'all', fields: [{ field: 'degree', widget: 'range' }] }],
          },
        });
        const model = createFormModel(formPackage(product, 'one'));
        const check = compileCheck(entity);
        const scale = scaleOf(field as never);
        const steps = scale === undefined ? [] : stepsOf(scale);
        const degree = steps[pick % steps.length] ?? 0;
        const wrong = (value: number) => {
          const problems = validateForm(model, settle(model, { degree: value }, {}), {}, check);
          expect(check({ degree: value }).length > 0).toBe(problems.length > 0);
          return problems.length > 0;
        };
        expect(steps.map(wrong)).not.toContain(true);
        expect(wrong(Number((degree + field.multipleOf / 2).toFixed(6)))).toBe(true);
        expect(wrong(field.maximum + field.multipleOf)).toBe(true);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('a rating that is read', () => {
  const schema = { type: 'integer', minimum: 0, maximum: 5 } as const;
  const scale = { least: 'Rovinato', most: 'Come nuovo' };
  it.each([
    [4, 'rating', '4/5'],
    [5, 'rating', '5/5 (Come nuovo)'],
    [0, 'rating', '0/5 (Rovinato)'],
    [3, 'range', '3/5'],
    [0, 'range', '0/5 (Rovinato)'],
    [null, 'rating', ''],
  ])('%s as a %s is "%s"', (value, widget, text) => {
    expect(answerText(value, { schema, widget, layout: { scale } }, reader)).toBe(text);
  });

  it('of something that is counted is the number alone, its unit behind it', () => {
    const percent = { ...schema, 'x-unit': '%' };
    expect(answerText(3, { schema: percent, widget: 'range', layout: { scale } }, reader)).toBe('3');
  });

  it('of a scale below zero shows the number alone', () => {
    const below = { type: 'integer', minimum: -2, maximum: 2 } as const;
    expect(answerText(1, { schema: below, widget: 'rating' }, reader)).toBe('1');
  });
});

describe('the loader', () => {
  const FIELD = 'sections.1.fields.5';
  const BOUNDS = { type: 'integer', minimum: 1, maximum: 5 };
  it.each([
    [BOUNDS, { widget: 'rating', scale: { most: 'Bello', stars: true } }, ''],
    [{ ...BOUNDS, maximum: 90 }, { widget: 'range' }, ''],
    [{ ...BOUNDS, maximum: 11 }, { widget: 'rating' }, ''],
    [{ ...BOUNDS, maximum: 12 }, { widget: 'rating' }, '12 steps, expected at most 11; "range" takes more'],
    [{ ...BOUNDS, maximum: 1 }, { widget: 'rating' }, '1 to 1, expected a minimum below the maximum'],
    [{ type: 'integer', minimum: 1 }, { widget: 'rating' }, 'without bounds, expected minimum and maximum'],
    [{ ...BOUNDS, type: 'number' }, { widget: 'range' }, 'of any step, expected multipleOf'],
    [
      { ...BOUNDS, multipleOf: 2 },
      { widget: 'range' },
      '1 to 5 in steps of 2, expected bounds that are multiples',
    ],
    [{ ...BOUNDS, multipleOf: 0.5 }, { widget: 'range' }, 'steps of 0.5, expected bounds'],
    [{ type: 'string', maxLength: 3 }, { widget: 'rating' }, 'a string, expected a widget for it'],
    [BOUNDS, { scale: { most: 'Bello' } }, 'nothing, expected "widget" beside "scale"'],
    [BOUNDS, { widget: 'integer', scale: { most: 'Bello' } }, '"integer", expected one of rating, range'],
    [BOUNDS, { widget: 'range', scale: { stars: true } }, '/scale/stars true, expected'],
    [BOUNDS, { widget: 'rating', scale: {} }, 'scale'],
  ])('formats %j shown as %j: "%s"', async (field, layout, says) => {
    const files = await libraryFiles();
    const entity = 'loans/loan.entity.json';
    const form = 'loans/loan.form.json';
    const stars = { title: 'Stelle', ...field };
    const { findings } = examine({
      ...files,
      [entity]: setAt(files[entity], 'properties.reading.properties.stars', stars),
      [form]: setAt(files[form], FIELD, { field: 'reading.stars', whenHidden: 'keep', ...layout }),
    });
    const findingTexts = findings
      .filter((each) => each.file === form)
      .map((each) => `${each.pointer} ${each.found}, expected ${each.expected}`);
    if (says === '') expect(findingTexts).toEqual([]);
    else expect(findingTexts.join('\n')).toContain(says);
  });
});
