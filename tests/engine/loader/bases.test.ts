import { describe, expect, it } from 'vitest';
import type { ScenarioSchema } from '../../../engine/contract/index.ts';
import { loadProduct } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const files = await libraryFiles();
const FILE = 'loans/loan.scenario.json';
const { $schema } = files[FILE] as ScenarioSchema;
const expected = { expect: { visible: ['memberId'] } };

const withBases = (words: object) => ({ ...files, [FILE]: { $schema, ...words } });
const scenariosOf = (words: object) => loadProduct(withBases(words)).scenarios['loan']?.scenarios;
const findingTexts = (words: object) =>
  examine(withBases(words)).findings.map(({ code, pointer, found }) => `${code} ${pointer} ${found}`);

const whole = {
  record: { memberId: 1, bookCode: 'B001', state: 'asked', reading: { done: false } },
  modules: { fines: true },
  user: { empID: 7 },
};

describe('bases of examples', () => {
  it('give an example all values that it does not override', () => {
    const scenarios = scenariosOf({
      form: 'loan',
      bases: { whole: { given: whole } },
      scenarios: [
        { title: 'as it is', from: 'whole', ...expected },
        {
          title: 'otherwise',
          from: 'whole',
          but: { 'record.state': null, 'record.reading.stars': 4, today: '2026-11-20' },
          without: ['modules', 'record.bookCode'],
          ...expected,
        },
        { title: 'of its own', workflow: 'loan', given: { member: {} }, expect: { transitions: ['lend'] } },
      ],
    });
    const { record, user } = whole;
    expect(scenarios).toEqual([
      { title: 'as it is', form: 'loan', given: whole, ...expected },
      {
        title: 'otherwise',
        form: 'loan',
        given: {
          record: { memberId: record.memberId, state: null, reading: { done: false, stars: 4 } },
          user,
          today: '2026-11-20',
        },
        ...expected,
      },
      { title: 'of its own', workflow: 'loan', given: { member: {} }, expect: { transitions: ['lend'] } },
    ]);
  });

  it('extend each other, and apply their differences', () => {
    const bases = {
      whole: { given: whole },
      back: { from: 'whole', but: { 'record.state': 'back' } },
      read: { from: 'back', but: { 'record.reading.done': true }, without: ['user'] },
    };
    const [first] =
      scenariosOf({ bases, scenarios: [{ title: 'read', form: 'loan', from: 'read', ...expected }] }) ?? [];
    const { user: _user, ...rest } = whole;
    expect(first?.given).toEqual({
      ...rest,
      record: { ...whole.record, state: 'back', reading: { done: true } },
    });
  });

  it('have parts of lists by their index: changed, added behind the last, taken out from behind', () => {
    const rows = ['a', 'b', 'c', 'd'].map((state) => ({ state }));
    const [first] =
      scenariosOf({
        bases: { rows: { given: { rows } } },
        scenarios: [
          {
            title: 'parts',
            table: 'loans',
            from: 'rows',
            but: { 'rows.1.state': 'B', 'rows.4': { state: 'e' } },
            without: ['rows.0', 'rows.2'],
            expect: { listed: true },
          },
        ],
      }) ?? [];
    expect(first?.given).toEqual({ rows: [{ state: 'B' }, { state: 'd' }, { state: 'e' }] });
  });

  it('report their findings once, at their place, also behind removed parts', () => {
    const rows = [{ state: 'a' }, { state: 'b', shelv: 1 }];
    const about = { table: 'loans', expect: { listed: true } };
    const scenarios = [
      { title: 'one', from: 'rows', ...about },
      { title: 'other', from: 'rows', without: ['rows.0'], ...about },
      { title: 'third', from: 'rows', but: { 'rows.0': { stat: 'c' } }, without: ['rows.1'], ...about },
    ];
    expect(findingTexts({ bases: { rows: { given: { rows } } }, scenarios })).toEqual([
      'UNKNOWN_PATH /bases/rows/given/rows/1/shelv "shelv"',
      'UNKNOWN_PATH /scenarios/2/but/rows.0/stat "stat"',
    ]);
    // An index further than the next one leads nowhere.
    const far = { ...scenarios[0], but: { 'rows.3': {} } };
    expect(
      findingTexts({ bases: { rows: { given: { rows: rows.slice(0, 1) } } }, scenarios: [far] }),
    ).toEqual(['UNKNOWN_PATH /scenarios/0/but/rows.3 "rows.3"']);
  });

  it('report their findings without an example, too', () => {
    const bases = { one: { from: 'other' }, other: { from: 'one' }, lone: { from: 'nobody' } };
    expect(findingTexts({ bases, scenarios: [] })).toEqual([
      'CIRCULAR_REF /bases/other/from "one"',
      'UNKNOWN_NAME /bases/lone/from "nobody"',
    ]);
  });
});
