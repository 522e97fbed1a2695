import { describe, expect, it } from 'vitest';
import { cellParts, createTableModel, optionStyle, type TableModel } from '../../../engine/index.ts';
import { loadLibrary } from '../support/library.ts';

const library = await loadLibrary();

function tableOf(name: string): TableModel {
  const table = library.tables[name];
  if (table === undefined) throw new Error(`no table ${name}`);
  return createTableModel(table, library.options);
}

const loans = tableOf('loans');
const shelves = tableOf('shelves');
const fields = (columns: readonly { readonly field: string }[]): readonly string[] =>
  columns.map((each) => each.field);

describe('the list of loans', () => {
  it('[ORD-03] has named layouts, in their own order, with or without actions', () => {
    expect(fields(loans.columns())).toEqual(['state', 'id', 'bookCode', 'lentOn', 'fine']);
    expect(fields(loans.columns('short'))).toEqual(['bookCode', 'state']);
    expect([loans.hasActions(), loans.hasActions('short'), loans.hasActions('bare')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[DESK-E] a row opens where its first action goes, or in the form that shows it; never by what asks or begins another', () => {
    const offered = (actions: readonly object[]) => {
      const table = { ...loans.table, actions: actions as (typeof loans.table)['actions'] & object };
      return createTableModel(table, library.options).opening({ id: 1 }, {}, [])?.id;
    };
    expect(loans.opening({ id: 1 }, {}, [])?.id).toBe('open');
    const [edit, lend] = [
      { id: 'edit', label: 'Modifica', form: 'loan' },
      { id: 'lend', label: 'Presta', form: 'loan', fresh: true },
    ];
    const [go, asked] = [
      { id: 'go', label: 'Apri', goTo: 'loan-single' },
      { id: 'asked', label: 'Apri', goTo: 'loan-single', confirm: 'Aprire?' },
    ];
    const copy = { id: 'copy', label: 'Copia', call: 'copyLoan', goTo: 'loan-single' };
    expect(offered([copy, edit, lend, go])).toBe('go');
    expect(offered([lend, asked, edit])).toBe('edit');
    expect(offered([edit, go, { id: 'own', label: 'Guarda', opens: true }])).toBe('own');
    expect(offered([lend, asked, copy, { id: 'call', label: 'Condona', call: 'forgive' }])).toBeUndefined();
  });

  it('[VEH-02] shows a fact of each record of a list beside a value, or that there is none', () => {
    const column = {
      ...{ field: 'state', label: 'Stato' },
      with: [
        {
          ...{ field: 'reminders', empty: 'Nessun sollecito' },
          parts: [{ field: 'day' }, { field: 'by', options: 'loan-state' }],
        },
      ],
    };
    const reader = {
      ...{ columns: [column], options: library.options },
      translate: (text: string) => text,
      value: (value: unknown) => `<${String(value)}>`,
    };
    const companionsOf = (reminders: readonly object[]) =>
      cellParts(column, { state: 'out', reminders }, reader).companions;
    expect(
      companionsOf([
        { day: 'ieri', by: 'out' },
        { day: 'oggi', by: 'post' },
      ]),
    ).toEqual(['<ieri> <out>', '<oggi>']);
    expect(companionsOf([])).toEqual(['Nessun sollecito']);
  });

  it('has a place for each column on a phone', () => {
    const card = loans.card();
    expect([fields(card.title), fields(card.subtitle), fields(card.status), fields(card.detail)]).toEqual([
      ['bookCode'],
      ['lentOn'],
      ['state'],
      ['id'],
    ]);
    expect(fields(shelves.card().title)).toEqual(['code']);
  });

  it('[ORD-01] starts on page 1 with its own size and sorting, and reads the rest from the address', () => {
    expect(loans.initial).toMatchObject({
      page: 1,
      perPage: 10,
      sortBy: 'lentOn',
      sortDesc: true,
      search: '',
    });
    const state = loans.fromSearch(
      new URLSearchParams('page=3&perPage=25&q=mappa&state=out&sortBy=id&sortDesc=false'),
    );
    expect(state).toEqual({
      page: 3,
      perPage: 25,
      sortBy: 'id',
      sortDesc: false,
      search: 'mappa',
      filters: { state: 'out', late: 'N' },
    });
  });

  it('ignores parts of an address that it does not offer', () => {
    const odd = loans.fromSearch(new URLSearchParams('page=-4&perPage=7&sortBy=fine&sortDesc=maybe'));
    expect(odd).toMatchObject({ page: 1, perPage: 10, sortBy: 'lentOn' });
    expect(loans.fromSearch(new URLSearchParams('page=abc')).page).toBe(1);
  });

  it('writes differences only into an address, and reads them back', () => {
    expect(loans.toSearch(loans.initial).toString()).toBe('');
    const state = {
      ...loans.initial,
      page: 2,
      search: 'è',
      sortBy: 'id',
      sortDesc: false,
      filters: { state: 'out' },
    };
    expect(loans.toSearch(state).toString()).toBe('q=%C3%A8&state=out&late=&sortBy=id&sortDesc=false&page=2');
    expect(loans.fromSearch(loans.toSearch(state))).toEqual(state);
  });

  it('[ORD-04] asks the call for page, size, sorting, search and filters by their own names', () => {
    expect(loans.query({ ...loans.initial, search: 'x' })).toEqual({
      q: 'x',
      late: 'N',
      sortBy: 'lentOn',
      sortDesc: true,
      page: 1,
      perPage: 10,
    });
    expect(loans.paged).toBe(true);
  });

  it('a required filter has its default until another value is chosen, also when it is cleared', () => {
    const [filter] = loans.table.filters ?? [];
    if (filter === undefined) throw new Error('no filter');
    const ownFilter = { ...filter, default: 'out', required: true as const };
    const model = createTableModel({ ...loans.table, filters: [ownFilter] }, library.options);
    const valueAt = (address: string) =>
      model.narrowing(model.fromSearch(new URLSearchParams(address)))[filter.param];
    expect(['', `${filter.param}=`, `${filter.param}=back`].map(valueAt)).toEqual(['out', 'out', 'back']);
  });

  it('sorts by a click on a head, turns on the next, goes back to page 1', () => {
    const once = loans.sortedBy({ ...loans.initial, page: 4 }, 'id');
    expect(once).toMatchObject({ page: 1, sortBy: 'id', sortDesc: false });
    expect(loans.sortedBy(once, 'id').sortDesc).toBe(true);
    expect(loans.sortedBy(once, 'fine')).toBe(once);
  });

  it('[ORD-02] shows which rows of how many', () => {
    expect(loans.rangeText({ ...loans.initial, page: 2 }, 57)).toBe('11-20 of 57');
    expect(loans.rangeText({ ...loans.initial, page: 6 }, 57)).toBe('51-57 of 57');
    expect(loans.rangeText(loans.initial, 0)).toBe('');
    expect([loans.pages(loans.initial, 57), loans.pages(loans.initial, 0)]).toEqual([6, 1]);
  });

  it('lists what its condition lists, all while revealed, and offers to reveal only where it may', () => {
    const rows = [{ state: 'out' }, { state: 'closed' }];
    expect(loans.listed(rows, {}, false)).toEqual([{ state: 'out' }]);
    expect(loans.listed(rows, {}, true)).toEqual(rows);
    expect(loans.canReveal({ user: { role: 'librarian' } })).toBe(true);
    expect(loans.canReveal({ user: { role: 'reader' } })).toBe(false);
    expect(shelves.canReveal({})).toBe(false);
  });

  it('[PHONE-A5] shows notes above the rows while their condition holds', () => {
    expect(loans.notes({ user: { role: 'reader' } })).toEqual(['Lo sconto lo dà il bibliotecario']);
    expect(loans.notes({ user: { role: 'librarian' } })).toEqual([]);
    expect(shelves.notes({})).toEqual([]);
  });

  it('[PERM-01] offers an action by permission and by the row', () => {
    const ids = (row: object, permissions: readonly string[]): readonly string[] =>
      loans.actions({ ...row }, {}, permissions).map((action) => action.id);
    expect(ids({ fine: 3 }, ['Loan.write'])).toEqual(['open', 'forgive']);
    expect(ids({ fine: 0 }, ['Loan.write'])).toEqual(['open']);
    expect(ids({ fine: 3 }, [])).toEqual(['open']);
    expect(loans.toolbar({}, ['Loan.write']).map((action) => action.id)).toEqual(['new']);
    expect(loans.toolbar({}, [])).toEqual([]);
  });

  it('[DIS-05] has input cells unless their row closes them', () => {
    const [state, , , , fine] = loans.columns();
    expect(fine && loans.isEditable(fine, { state: 'out' }, {})).toBe(true);
    expect(fine && loans.isEditable(fine, { state: 'closed' }, {})).toBe(false);
    expect(state && loans.isEditable(state, { state: 'out' }, {})).toBe(false);
  });

  it('[ORD-06] shows a state by its list: label, icon, colour, and another style while a condition holds', () => {
    const states = library.options['loan-state'];
    if (states === undefined) throw new Error('no states');
    expect(optionStyle(states, 'out', { row: {} })).toEqual({
      label: 'Fuori',
      icon: 'export',
      intent: 'primary',
    });
    expect(optionStyle(states, 'out', { row: { dueOn: '2020-01-01' } })).toMatchObject({
      icon: 'time',
      intent: 'danger',
    });
    expect(optionStyle(states, 'lost', {})).toEqual({ label: 'lost', icon: 'help', intent: 'warning' });
    expect(optionStyle(states, undefined, {}).label).toBe('');
  });
});

describe('a list that the server sends whole', () => {
  const rows = [
    { code: 'B10', title: 'Àncora', shelf: 'A' },
    { code: 'B9', title: 'zeta', shelf: null },
    { code: 'B2', title: 'Mappe', shelf: 'B' },
  ];

  it('is searched, sorted as readers expect and paged here', () => {
    expect(shelves.paged).toBe(false);
    expect(shelves.query(shelves.initial)).toEqual({});
    expect(shelves.arrange(rows, shelves.initial)).toEqual({ rows: [rows[2], rows[1]], total: 3 });
    expect(shelves.arrange(rows, { ...shelves.initial, page: 2 }).rows).toEqual([rows[0]]);
    expect(shelves.arrange(rows, { ...shelves.initial, sortDesc: true }).rows).toEqual([rows[0], rows[1]]);
    // [CASE-C11] The search ignores accents.
    for (const search of ['àncora', ' ANCORA'])
      expect(shelves.arrange(rows, { ...shelves.initial, search })).toEqual({ rows: [rows[0]], total: 1 });
    expect(shelves.arrange(rows, { ...shelves.initial, sortBy: 'shelf' }).rows).toEqual([rows[1], rows[0]]);
  });

  it('knows a row by all fields of its key', () => {
    expect(rows.map((row) => shelves.keyOf(row))).toEqual(['A|B10', '|B9', 'B|B2']);
  });
});
