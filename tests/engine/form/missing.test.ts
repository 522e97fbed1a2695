import { describe, expect, it } from 'vitest';
import {
  calculateForm,
  createFormModel,
  type DataRecord,
  type FormPackage,
  formPackage,
  missingAnswers,
  missingAt,
  setAt,
  settle,
  signedHashes,
  stillToFill,
  validateForm,
} from '../../../engine/index.ts';
import { createChance } from '../anyForm/createChance.ts';
import { loadForms } from '../anyForm/loadForms.ts';

const flag = { type: 'string', 'x-options': 'yes-no', 'x-flag': 'plain', default: 'N' };
const pkg = {
  ...{ name: 'sheet', version: 1, options: {}, moments: { open: 'Apri', close: 'Chiudi' } },
  entity: {
    ...{ $schema: '', 'x-entity': 'sheet', title: 'Scheda', type: 'object' },
    properties: {
      low: flag,
      high: flag,
      who: { type: 'string' },
      phone: { type: 'string' },
      phoneNote: { type: 'string' },
      number: { type: 'integer', readOnly: true },
      base: { type: 'string' },
      top: { type: 'string' },
      office: {
        type: 'string',
        'x-may': { change: [{ permissions: ['Sheet.office'] }], text: 'Lo scrive l’ufficio' },
      },
      seal: { type: ['object', 'null'], 'x-signs': ['who'] },
    },
  },
  form: {
    ...{ $schema: '', entity: 'sheet', title: 'Scheda' },
    sections: [
      {
        ...{
          id: 'kinds',
          missing: { needs: 'one', at: { save: 'warning', open: 'refusal' }, message: 'sheet.kind' },
        },
        fields: [{ field: 'low' }, { field: 'high' }],
      },
      {
        id: 'people',
        fields: [
          { field: 'who', missing: { at: { save: 'refusal' }, message: 'sheet.who' } },
          {
            ...{ field: 'phone', note: 'phoneNote', noteWhen: {} },
            ...{ showWhen: { 'record.high': { const: 'Y' } }, missing: { at: { close: 'refusal' } } },
          },
          { field: 'number' },
          { field: 'office', missing: { at: { save: 'warning', close: 'refusal' } } },
          { field: 'seal', missing: { at: { open: 'warning', close: 'refusal' } } },
        ],
      },
      {
        ...{ id: 'rest', missing: { needs: 'all', at: { close: 'warning' } } },
        fields: [
          { field: 'base' },
          { field: 'top', missing: { at: { close: 'refusal' } } },
          { field: 'number' },
        ],
      },
    ],
  },
} as unknown as FormPackage;
const model = createFormModel(pkg);
const user = { permissions: ['Sheet.office'] };
const missing = (record: DataRecord, context = { user }) => missingAnswers(model, record, context);
const at = (moment: string, record: DataRecord, context = { user }) =>
  missingAt(missing(record, context), moment).map(
    ({ path, rule, severity }) => `${path} ${rule} ${severity}`,
  );
const saved = (record: DataRecord, context = { user }) =>
  validateForm(model, record, context, () => []).map(
    ({ path, rule, severity }) => `${path} ${rule} ${severity}`,
  );

describe('a missing answer by moment', () => {
  it('is none, a warning or a refusal', () => {
    expect(at('save', {})).toEqual([
      'low missing-section warning',
      'who missing error',
      'office missing warning',
    ]);
    expect(at('open', {})).toEqual(['low missing-section error', 'seal missing warning']);
    expect(at('close', {})).toEqual([
      ...['office missing error', 'seal missing error'],
      ...['base missing warning', 'top missing error'],
    ]);
    expect(at('approve', {})).toEqual([]);
  });

  it('is reported at a save, a refusing one as required', () => {
    expect(saved({})).toEqual([
      'low missing-section warning',
      'who required error',
      'office missing warning',
    ]);
    expect(validateForm(model, {}, { user }, () => [])[1]?.message).toBe('sheet.who');
    expect(saved({ low: 'Y', who: 'Ada', office: 'B' })).toEqual([]);
  });

  it('ignores hidden fields, notes, and fields without input', () => {
    expect(at('close', { high: 'Y' })).toContain('phone missing error');
    expect(at('close', { high: 'N' }).join()).not.toContain('phone');
    // A hidden field loses its value, and its missing answer does not count.
    expect(at('close', { high: 'Y', phone: '1' }).join()).not.toContain('phone');
    expect(missing({}).map(({ path }) => path)).not.toContain('number');
  });

  it('does not take what a new record begins with for one answer of a section', () => {
    expect(at('open', { low: 'N', high: 'N' })).toContain('low missing-section error');
    expect(at('open', { low: 'N', high: 'Y' }).join()).not.toContain('missing-section');
  });

  it('applies to every user who moves the record, at a save only to those who may answer', () => {
    const otherUser = { user: { permissions: [] } };
    expect(at('save', {}, otherUser).join()).not.toContain('office');
    expect(at('close', {}, otherUser)).toContain('office missing error');
  });

  it('does not take a signature of what has changed since for one', () => {
    const seal = { name: 'Ada', at: '2026-11-22T08:00:00Z', ...signedHashes({ who: 'Ada' }, ['who']) };
    expect(at('close', { who: 'Ada', seal }).join()).not.toContain('seal');
    expect(at('close', { who: 'Eva', seal })).toContain('seal missing error');
  });

  it('is listed beside the field with the refusing transitions', () => {
    const texts = stillToFill(missing({}), model.moments);
    expect(texts.find(({ path }) => path === 'low')).toEqual({
      ...{ path: 'low', rule: 'missing-section', severity: 'warning', message: 'sheet.kind' },
      params: { variant: 'way', ways: ['Apri'] },
    });
    expect(texts.find(({ path }) => path === 'base')?.params).toEqual({});
    expect(texts.find(({ path }) => path === 'seal')?.params['ways']).toEqual(['Chiudi']);
  });

  it('is hidden if only a save requires it and the user cannot answer', () => {
    const limitedPkg = setAt(pkg, 'form.sections.1.fields.3.missing', {
      at: { save: 'warning' },
    }) as FormPackage;
    const textsFor = (permissions: readonly string[]) =>
      stillToFill(
        missingAnswers(createFormModel(limitedPkg), {}, { user: { permissions } }),
        model.moments,
      ).map(({ path }) => path);
    expect(textsFor(['Sheet.office'])).toContain('office');
    expect(textsFor([])).not.toContain('office');
    expect(
      stillToFill(missing({}, { user: { permissions: [] } }), model.moments).map(({ path }) => path),
    ).toContain('office');
  });
});

describe('a browser that counts and a server that refuses', () => {
  const MOMENTS = ['save', 'open', 'close', 'approve'];

  /** The form with words of moments put in by chance. */
  function asking(whole: FormPackage, seed: number): FormPackage {
    const chance = createChance(seed);
    const anyMissing = () => ({
      at: Object.fromEntries(
        MOMENTS.filter(() => chance.when(0.5)).map((each) => [each, chance.one(['warning', 'refusal'])]),
      ),
    });
    const sections = whole.form.sections.map((section) => ({
      ...section,
      ...(chance.when(0.5) && { missing: { needs: chance.one(['one', 'all']), ...anyMissing() } }),
      fields: section.fields.map((layout) => ({
        ...layout,
        ...(chance.when(0.6) && { missing: anyMissing() }),
      })),
    }));
    return { ...whole, form: { ...whole.form, sections } } as unknown as FormPackage;
  }

  it('client and server agree at every moment, for random forms and answers', async () => {
    const { product, forms } = await loadForms(Array.from({ length: 400 }, (_, index) => 7_000_000 + index));
    const context = { today: '2026-11-22' };
    const counts = { counted: 0, refused: 0, none: 0 };
    for (const [name, { seed, form }] of forms) {
      const randomPkg = asking(formPackage(product, name), seed);
      const model = createFormModel(randomPkg);
      let record: DataRecord = {};
      for (const [path, value] of form.steps(createChance(seed + 1))) record = setAt(record, path, value);
      // On the screen, and after a round trip through JSON as stored.
      const counted = missingAnswers(model, calculateForm(model, record, context).record, context);
      const stored = JSON.parse(JSON.stringify(settle(model, record, context))) as DataRecord;
      const missingList = missingAnswers(
        createFormModel(JSON.parse(JSON.stringify(randomPkg))),
        stored,
        context,
      );
      for (const moment of MOMENTS) {
        const refused = missingAt(missingList, moment).filter(({ severity }) => severity === 'error');
        const expectedList = counted.filter(
          (each) => each.at[moment] === 'refusal' && !(moment === 'save' && each.closed),
        );
        expect(
          expectedList.map(({ path, rule }) => `${path} ${rule}`),
          `${name} ${moment} ${JSON.stringify({ form: randomPkg.form, record })}`,
        ).toEqual(refused.map(({ path, rule }) => `${path} ${rule}`));
        counts.refused += refused.length;
      }
      const awaited = counted.filter(
        ({ at: by, closed }) => !closed || Object.keys(by).some((moment) => moment !== 'save'),
      );
      expect(stillToFill(counted, {}).map(({ path }) => path)).toEqual(awaited.map(({ path }) => path));
      counts.counted += counted.length;
      if (counted.length === 0) counts.none += 1;
    }
    // Forms without findings would make the test trivial.
    expect(forms.size).toBeGreaterThan(300);
    expect(counts.refused).toBeGreaterThan(forms.size);
    expect(counts.counted).toBeGreaterThan(forms.size);
  });
});
