import type { DataRecord, OptionsSchema, TableSchema } from '../../../../engine/contract/index.ts';

const table: TableSchema = {
  $schema: '',
  title: 'Libri',
  key: 'id',
  source: { call: 'fetchBooks', rows: 'books', total: 'total' },
  columns: [
    { field: 'state', label: 'Stato', format: 'options', options: 'book-state', sort: true, phone: 'status' },
    { field: 'title', label: 'Titolo', sort: true, phone: 'title', with: [{ field: 'isbn', label: 'ISBN' }] },
    { field: 'author.name', label: 'Autore', sort: true, phone: 'subtitle' },
    { field: 'price', label: 'Prezzo', format: 'euro', sort: true },
    { field: 'place', label: 'Scaffale', format: 'position' },
    {
      field: 'copies',
      label: 'Copie',
      format: 'quantity',
      edit: {
        widget: 'decimal',
        label: 'Copie di {row.title}',
        readOnlyWhen: { 'row.state': { const: 'L' } },
      },
    },
  ],
  layouts: { brief: ['title', 'price'] },
  filters: [{ param: 'state', label: 'Stato del libro', options: 'book-state', widget: 'select' }],
  search: { param: 'q', placeholder: 'Cerca un libro' },
  sorting: { by: 'sortBy', desc: 'sortDesc', default: { field: 'title' } },
  paging: { sizes: [10, 25], default: 10, page: 'page', perPage: 'perPage', range: '{from}-{to} of {total}' },
  rowsWhen: { 'row.copies': { exclusiveMinimum: 0 } },
  reveal: { label: 'Mostra tutti' },
  empty: 'Nessun libro trovato',
  actions: [
    { id: 'open', label: 'Apri', icon: 'eye-open', goTo: 'book', params: { id: '{row.id}' } },
    {
      id: 'delete',
      label: 'Elimina',
      icon: 'trash',
      intent: 'danger',
      permission: 'Book.write',
      confirm: 'Eliminare «{row.title}»?',
      showWhen: { 'row.state': { const: 'S' } },
    },
    { id: 'burn', label: 'Brucia', icon: 'flame', permission: 'Book.burn' },
  ],
  toolbar: [{ id: 'new', label: 'Nuovo libro', icon: 'add', intent: 'primary' }],
};

const bookState: OptionsSchema = {
  $schema: '',
  title: 'Stato del libro',
  values: [
    { value: 'S', label: 'A scaffale', icon: 'tick', intent: 'success' },
    { value: 'L', label: 'In prestito', icon: 'person', intent: 'warning' },
  ],
};

export const books = { table, options: { 'book-state': bookState } };

/** A list of which only the actions are shown, on a book's own page. */
export const bookPage = {
  table: {
    ...table,
    actions: [
      { id: 'open', label: 'Apri', goTo: 'book', params: { id: '{row.id}' } },
      {
        id: 'lend',
        label: 'Presta',
        position: true,
        call: 'saveBook',
        goTo: 'book',
        params: { id: '{answer.rack}' },
        done: 'book.lent',
      },
      { id: 'drop', label: 'Scarta', leaveTo: 'shelves', done: 'book.deleted' },
    ],
  } satisfies TableSchema,
  options: books.options,
};

/** Twenty-three books with copies and two without; prices fall as titles rise, so that two orders differ. */
export const shelf: readonly DataRecord[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  state: index % 5 === 0 ? 'L' : 'S',
  title: `Volume ${index + 1}`,
  isbn: index % 4 === 0 ? '' : `88-${1000 + index}`,
  author: { name: index % 2 === 0 ? 'Elsa Morante' : 'Italo Calvino' },
  price: 100 - index,
  place: index % 3 === 0 ? '45.07,7.69' : '',
  copies: index < 23 ? index + 1 : 0,
}));
