import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DataRecord, type OptionsSchema, optionStyle } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';
import { bare, list } from './lists.ts';
import { ward } from './ward.ts';

const states = ward.options['animal-state'] as OptionsSchema;
const fields = (columns: readonly { readonly field: string }[]): string =>
  columns.map(({ field }) => field).join(' ');

const names = fc.constantFrom(
  'Àncora',
  'ancora',
  'Bo',
  'bo 10',
  'bo 9',
  'Zoë',
  'ßlitz',
  '犬',
  '',
  null,
  undefined,
);
const animal: fc.Arbitrary<DataRecord> = fc.record(
  {
    id: fc.nat(1000),
    name: names,
    weight: fc.constantFrom(0, 1.5, 10, 9, null, undefined),
    seenOn: fc.constantFrom('2026-11-20', '2026-01-01', null),
    owner: fc.constantFrom({ name: 'Ada' }, { name: 'bob' }, null),
  },
  { requiredKeys: ['id'] },
);
const rows = fc.array(animal, { maxLength: 30 });

const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

describe('a list with all rows in memory', () => {
  it('its pages hold every row once, in one order', () => {
    const property = fc.property(
      rows,
      fc.constantFrom('name', 'weight', 'seenOn', 'owner.name'),
      fc.boolean(),
      (animals, sortBy, sortDesc) => {
        const state = { ...list.initial, sortBy, sortDesc, perPage: 5 };
        const pages = Array.from({ length: list.pages(state, animals.length) }, (_, index) =>
          list.arrange(animals, { ...state, page: index + 1 }),
        );
        const whole = pages.flatMap((page) => page.rows);
        expect(whole).toHaveLength(animals.length);
        expect(new Set(whole)).toEqual(new Set(animals));
        for (const page of pages) expect(page.total).toBe(animals.length);
        expect(list.arrange(animals, { ...state, page: pages.length + 1 }).rows).toEqual([]);
      },
    );
    fc.assert(property, { numRuns: runs(300) });
  });

  it('descending reverses ascending, numbers sort by size, missing values first', () => {
    const property = fc.property(rows, (animals) => {
      const state = { ...list.initial, sortBy: 'weight', perPage: 100 };
      const up = list.arrange(animals, { ...state, sortDesc: false }).rows;
      expect(list.arrange(animals, { ...state, sortDesc: true }).rows).toEqual(up.toReversed());
      const weights = up
        .map((row) => row['weight'] as number | null | undefined)
        .map((each) => each ?? Number.NEGATIVE_INFINITY);
      expect(weights).toEqual(weights.toSorted((a, b) => a - b));
    });
    fc.assert(property, { numRuns: runs(300) });
  });

  it('searching matches words of any case and accents, and keeps the order', () => {
    const property = fc.property(
      rows,
      fc.constantFrom('bo', 'ANCORA', 'ada', ' 10 ', '2026-11', 'z'),
      (animals, search) => {
        const searchText = plainText(search.trim());
        const { rows: found, total } = list.arrange(animals, {
          ...list.initial,
          search,
          perPage: 100,
          sortBy: undefined,
        });
        expect(total).toBe(found.length);
        for (const row of animals) {
          const searchedValues = [
            row['name'],
            (row['owner'] as { name?: string } | null | undefined)?.name,
            row['weight'],
            row['seenOn'],
          ];
          const holds = searchedValues.some((each) => plainText(String(each ?? '')).includes(searchText));
          expect(found.includes(row), `${JSON.stringify(row)} for ${search}`).toBe(holds);
        }
      },
    );
    fc.assert(property, { numRuns: runs(300) });
  });

  it('[DIS-01] finds what a reader sees: the chip under the name, the words of a state, a decimal comma', () => {
    const animals = [
      { id: 1, name: 'Rex', chip: 'SN-00817', state: 'inside', weight: 12.5 },
      { id: 2, name: 'Bo', chip: null, state: 'waiting', weight: 1250 },
    ];
    const namesFor = (search: string) =>
      list.arrange(animals, { ...list.initial, search }).rows.map((row) => row['id']);
    expect([
      namesFor('sn-008'),
      namesFor('ricoverato'),
      namesFor('in attesa'),
      namesFor('12,5'),
      namesFor('12.5'),
    ]).toEqual([[1], [1], [2], [1], [1]]);
    expect([namesFor('SN-9'), namesFor('null'), namesFor('undefined'), namesFor('constructor')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('without pages all rows are on the first, in the order in which they came', () => {
    const animals = Array.from({ length: 250 }, (_, id) => ({ id, name: `A${250 - id}` }));
    expect(bare.arrange(animals, bare.initial)).toEqual({ rows: animals, total: 250 });
    expect(bare.initial).toMatchObject({ sortBy: undefined, perPage: 10, filters: {} });
  });

  it('hides those that left, until one asks; only a vet may', () => {
    const animals = [{ state: 'inside' }, { state: 'gone' }, {}];
    expect(list.listed(animals, {}, false)).toEqual([{ state: 'inside' }]);
    expect(list.listed(animals, {}, true)).toBe(animals);
    expect(
      [{ user: { role: 'vet' } }, { user: { role: 'guest' } }, {}].map((context) => list.canReveal(context)),
    ).toEqual([true, false, false]);
    expect([bare.listed(animals, {}, false), bare.canReveal({ user: { role: 'vet' } })]).toEqual([
      animals,
      false,
    ]);
  });
});

describe('the actions of a row', () => {
  const ids = (
    row: DataRecord,
    permissions: readonly string[],
    context: object = { ward: { strongest: 60 } },
  ): string =>
    list
      .actions(row, { ...context }, permissions)
      .map(({ id }) => id)
      .join(' ');

  it.each<[DataRecord, readonly string[], string]>([
    [{}, [], 'open'],
    [{ bill: 10 }, [], 'open'],
    [{ bill: 10 }, ['Ward.bill'], 'open bill'],
    [{ bill: 0 }, ['Ward.bill'], 'open'],
    [{ bites: 'Y', weight: 60 }, [], 'open muzzle'],
    [{ bites: 'Y', weight: 59.9 }, [], 'open'],
    [{ bites: 'N', weight: 90, bill: 1 }, ['Ward.bill'], 'open bill'],
  ])('[PERM-01] %j to who may %j', (row, permissions, offered) => {
    expect(ids(row, permissions)).toBe(offered);
  });

  it('a limit that the context does not give refuses', () => {
    expect(ids({ bites: 'Y', weight: 90 }, [], {})).toBe('open');
  });

  it('the tools of the list look at the context alone', () => {
    const tools = (permissions: readonly string[], muzzles: number) =>
      list.toolbar({ ward: { muzzles } }, permissions).map(({ id }) => id);
    expect([tools([], 1), tools(['Ward.write'], 1), tools([], 0)]).toEqual([[], ['new'], ['alarm']]);
    expect(bare.toolbar({}, ['Ward.write'])).toEqual([]);
  });

  it('[DIS-05] a weight is typed until the animal is well or gone', () => {
    const weight = list.columns().find(({ field }) => field === 'weight');
    if (weight === undefined) throw new Error('no weight');
    const typed = ['waiting', 'inside', 'healed', 'gone', undefined].map((state) =>
      list.isEditable(weight, { state }, {}),
    );
    expect(typed).toEqual([true, true, false, false, true]);
  });

  it('[ORD-06] shows a state in the style of its list', () => {
    const look = (value: unknown, row: object = {}) =>
      optionStyle(states, value, { row, today: '2026-11-20' });
    expect(look('waiting', { seenOn: '2026-11-21' })).toEqual({
      label: 'In attesa',
      icon: undefined,
      intent: 'warning',
    });
    expect(look('waiting', { seenOn: '2026-11-20' })).toEqual({
      label: 'In attesa',
      icon: 'time',
      intent: 'danger',
    });
    expect(look('waiting', { seenOn: null })).toMatchObject({ intent: 'warning' });
    expect(look('inside')).toEqual({ label: 'Ricoverato', icon: 'home', intent: 'none' });
    expect([look('lost'), look(null), look(3)].map(({ label, intent }) => `${label} ${intent}`)).toEqual([
      'lost danger',
      ' danger',
      '3 danger',
    ]);
  });
});

describe('the shape of a list', () => {
  it('[ORD-03] its columns by layout, its card for a phone, its rows by their keys', () => {
    expect(fields(list.columns('brief'))).toBe('name state');
    expect(fields(list.columns('nowhere'))).toBe(fields(list.columns()));
    expect([
      list.hasActions('brief'),
      list.hasActions('money'),
      list.hasActions(),
      bare.hasActions(),
    ]).toEqual([true, false, true, false]);
    const card = list.card('money');
    expect([fields(card.title), fields(card.detail), fields(card.status)]).toEqual(['name', 'bill', '']);
    expect(fields(bare.card().title)).toBe('name');
    expect(list.keyOf({ id: 7, chip: 'c|d' })).toBe('c|d|7');
    expect(list.keyOf({})).toBe('|');
  });

  it('a click on a head sorts, the next reverses; without sorting it has no effect', () => {
    const once = list.sortedBy({ ...list.initial, page: 9 }, 'name');
    expect(once).toMatchObject({ page: 1, sortBy: 'name', sortDesc: false });
    expect(list.sortedBy(list.sortedBy(once, 'name'), 'name')).toEqual(once);
    expect(list.sortedBy(once, 'bill')).toBe(once);
    expect(bare.sortedBy(bare.initial, 'name')).toBe(bare.initial);
  });
});
