import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableSchema } from '../../../engine/contract/index.ts';
import { agrees, createTableModel, presetState, readView, viewQuery } from '../../../engine/index.ts';

const table: TableSchema = {
  $schema: '',
  title: 'Prestiti',
  key: 'id',
  columns: [
    { field: 'shelf', label: 'Scaffale', sort: true },
    { field: 'fine', label: 'Multa', sort: true },
    { field: 'note', label: 'Nota' },
  ],
  layouts: { short: ['shelf'] },
  views: [{ layout: 'short', label: 'Breve' }],
  filters: [
    { param: 'state', label: 'Stato', default: 'out' },
    { param: 'member', label: 'Socio' },
  ],
  search: { param: 'q', placeholder: 'Cerca' },
  sorting: { default: { field: 'fine' } },
  paging: { sizes: [10, 25], default: 10 },
  groupBy: { fields: ['shelf', 'note'] },
  presets: [{ label: 'Breve', groupBy: 'shelf', sort: { field: 'shelf', desc: true } }],
};
const model = createTableModel(table);
const dropped = (query: string) => readView(model, query).dropped;

describe('a view that was kept of a list', () => {
  it('restores any selection except the page', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 9 }),
      perPage: fc.constantFrom(10, 25),
      sortBy: fc.constantFrom('shelf', 'fine'),
      sortDesc: fc.boolean(),
      search: fc.constantFrom('', 'mappa & co', 'à=1'),
      filters: fc.constantFrom({}, { state: 'back' }, { state: 'out', member: '7' }),
      groupBy: fc.constantFrom('', 'shelf', 'note'),
    });
    fc.assert(
      fc.property(state, (chosen) => {
        const view = readView(model, viewQuery(model, chosen));
        expect(view.dropped).toEqual([]);
        expect(viewQuery(model, view.state)).toBe(viewQuery(model, chosen));
        expect(view.state.page).toBe(1);
      }),
    );
  });

  it('of a changed list keeps remaining settings, and lists lost ones', () => {
    const { state } = readView(
      model,
      'colour=red&member=7&sortBy=author&sortDesc=true&group=author&layout=wide',
    );
    expect(state).toMatchObject({ sortBy: 'fine', filters: { member: '7', state: 'out' } });
    expect(state.groupBy).toBeUndefined();
    expect(dropped('colour=red&member=7&sortBy=author&group=author&layout=wide&perPage=7')).toEqual([
      'colour',
      'sortBy',
      'group',
      'layout',
      'perPage',
    ]);
    // Settings equal to the defaults of the list are not reported as lost.
    expect(dropped('state=out&sortBy=fine&sortDesc=false&perPage=10&group=')).toEqual([]);
  });

  it('never throws for any stored text', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        expect(Array.isArray(dropped(query))).toBe(true);
      }),
    );
  });

  it('[UI-04] offers only views and presets that agree with what the page fixes', () => {
    const preset = (state: string) => ({ label: state, filters: { state } });
    const fixed = createTableModel(
      { ...table, presets: [preset('out'), preset('back')] },
      {},
      { state: 'out' },
    );
    expect(fixed.table.filters?.map(({ param }) => param)).toEqual(['member']);
    expect(fixed.table.presets?.map(({ label }) => label)).toEqual(['out']);
    expect(['state=back', 'state=out', 'member=7'].map((query) => agrees(fixed, query))).toEqual([
      false,
      true,
      true,
    ]);
    expect(readView(fixed, 'state=out&member=7').dropped).toEqual([]);
    expect(fixed.narrowing(readView(fixed, 'state=out&member=7').state)).toEqual({ member: '7' });
  });

  it('a preset applies its settings, and clears earlier ones', () => {
    const [preset] = table.presets ?? [];
    if (preset === undefined) throw new Error('no preset');
    expect(viewQuery(model, presetState(model, preset))).toBe(
      'state=&sortBy=shelf&sortDesc=true&group=shelf',
    );
  });
});
