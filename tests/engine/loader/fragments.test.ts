import { describe, expect, it } from 'vitest';
import type { FormSchema } from '../../../engine/contract/index.ts';
import { loadProduct } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const FORM = 'loans/loan.form.json';
const form = files[FORM] as FormSchema;
const [who, back] = form.sections;

/** The form with these lists, and these fragments beside it. */
const withSections = (
  sections: unknown,
  fragments: Readonly<Record<string, object>>,
  rules: unknown = form.rules,
) => ({
  ...files,
  [FORM]: { ...form, sections, rules },
  ...Object.fromEntries(
    Object.entries(fragments).map(([name, said]) => [
      `loans/${name}.fragment.json`,
      { $schema: '../../../../../schemas/meta/fragment.schema.json', ...said },
    ]),
  ),
});
const findingTexts = (given: Readonly<Record<string, unknown>>) =>
  examine(given).findings.map(
    ({ code, file, pointer, found, expected }) => `${code} ${file}#${pointer} ${found}, ${expected}`,
  );

describe('[FRAGMENT] fragments of forms', () => {
  it('equal the expanded form: fields, sections, rules, nested fragments', () => {
    const plain = loadProduct(files).forms['loan'];
    const [first, second, ...rest] = who?.fields ?? [];
    const loaded = loadProduct(
      withSections(
        [{ ...who, fields: [{ fragment: 'reader' }, ...rest] }, { fragment: 'returned' }],
        {
          reader: { fields: [first, { fragment: 'book' }] },
          book: { fields: [second] },
          returned: { sections: [back], rules: form.rules },
        },
        [],
      ),
    ).forms['loan'];
    expect(loaded).toEqual(plain);
  });

  it('refer to an object of the record with `at`', () => {
    const reading = {
      fields: [
        { field: 'done', help: 'Letto: {record.done}' },
        { field: 'stars', showWhen: { 'record.done': { const: true } }, width: 'half' },
      ],
      rules: [
        {
          id: 'stars',
          must: { 'record.stars': { minimum: 1 } },
          message: 'loan.due-same-day',
          field: 'stars',
        },
      ],
    };
    const fields = back?.fields.filter(({ field }) => !field.startsWith('reading.')) ?? [];
    const changedFiles = withSections(
      [who, { ...back, fields: [...fields, { fragment: 'reading', at: 'reading' }] }],
      {
        reading,
      },
    );
    const loanForm = loadProduct(changedFiles).forms['loan'];
    expect(loanForm?.sections[1]?.fields.slice(-2)).toEqual([
      { field: 'reading.done', help: 'Letto: {record.reading.done}' },
      { field: 'reading.stars', showWhen: { 'record.reading.done': { const: true } }, width: 'half' },
    ]);
    expect(loanForm?.rules?.at(-1)).toEqual({
      id: 'stars-reading',
      must: { 'record.reading.stars': { minimum: 1 } },
      message: 'loan.due-same-day',
      field: 'reading.stars',
    });
    // Without `at` the fields belong to the record, which has none of that name: the finding is in the
    // fragment.
    expect(
      findingTexts({
        ...changedFiles,
        [FORM]: { ...form, sections: [who, { ...back, fields: [...fields, { fragment: 'reading' }] }] },
      }),
    ).toContainEqual(
      expect.stringMatching(/^UNKNOWN_FIELD loans\/reading\.fragment\.json#\/fields\/0\/field "done"/),
    );
  });

  it('report faults at their place, whatever precedes them in the form', () => {
    const sections = [{ ...who, fields: [{ fragment: 'reader' }, ...(who?.fields.slice(1) ?? [])] }, back];
    const wrong = (fields: readonly object[]) => findingTexts(withSections(sections, { reader: { fields } }));
    const [memberId] = who?.fields ?? [];
    expect(wrong([{ ...memberId, field: 'membreId' }])).toContainEqual(
      expect.stringMatching(/^UNKNOWN_FIELD loans\/reader\.fragment\.json#\/fields\/0\/field "membreId"/),
    );
    expect(
      wrong([memberId ?? {}, { field: 'shelf', showWhen: { 'record.shelv': { const: 'A' } } }]),
    ).toContainEqual(expect.stringMatching(/loans\/reader\.fragment\.json#\/fields\/1\/showWhen/));
    // Fields of the form itself keep their place, although more precede them now.
    const ownSections = [
      { ...who, fields: [{ fragment: 'reader' }, ...(who?.fields.slice(1) ?? []), { field: 'shelve' }] },
      back,
    ];
    expect(
      findingTexts(withSections(ownSections, { reader: { fields: [memberId ?? {}, { field: 'shelf' }] } })),
    ).toEqual([
      expect.stringMatching(
        /^UNKNOWN_FIELD loans\/loan\.form\.json#\/sections\/0\/fields\/4\/field "shelve"/,
      ),
    ]);
    expect(wrong([{ ...memberId, widgt: 'text' }])).toEqual([
      expect.stringMatching(/^UNKNOWN_WORD loans\/reader\.fragment\.json#\/fields\/0\/widgt "widgt"/),
    ]);
  });

  it('are there, are used, fit where they stand, and end', () => {
    const using = (name: string) => [{ ...who, fields: [...(who?.fields ?? []), { fragment: name }] }, back];
    const shelf = { fields: [{ field: 'shelf' }] };
    expect(findingTexts(withSections(using('shelv'), { shelf }))).toEqual([
      `UNKNOWN_NAME ${FORM}#/sections/0/fields/4/fragment "shelv", one of shelf`,
      'UNUSED loans/shelf.fragment.json# "shelf", a form that uses it',
    ]);
    expect(findingTexts(withSections(using('back'), { back: { sections: [back] } }))).toEqual([
      `UNKNOWN_NAME ${FORM}#/sections/0/fields/4/fragment "back", a fragment with fields`,
    ]);
    const twice = {
      ...withSections(using('shelf'), { shelf }),
      'shared/shelf.fragment.json': { ...shelf, $schema: '../../../../../schemas/meta/fragment.schema.json' },
    };
    expect(findingTexts(twice)).toEqual([
      'DUPLICATE shared/shelf.fragment.json# "shelf", one fragment of that name',
    ]);
    const circle = { shelf: { fields: [{ fragment: 'again' }] }, again: { fields: [{ fragment: 'shelf' }] } };
    expect(findingTexts(withSections(using('shelf'), circle))).toContainEqual(
      'CIRCULAR_REF loans/again.fragment.json#/fields/0/fragment "shelf", a fragment that is not within itself',
    );
    const wordy = withSections([{ fragment: 'back', att: 'x' }, who], { back: { sections: [back] } });
    expect(findingTexts(wordy)).toEqual([
      expect.stringMatching(new RegExp(`^UNKNOWN_WORD ${FORM}#/sections/0/att "att"`)),
    ]);
  });
});
