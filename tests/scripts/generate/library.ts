import type { SchemaSet } from '../../../scripts/generate/SchemaSet.ts';
import { HOST_SCHEMAS, readSchemas } from '../../../server/host/product/readSchemas.ts';

const book = {
  $schema: '../meta/entity.schema.json',
  'x-entity': 'book',
  title: 'Libro',
  'x-key': ['id'],
  'x-table': 'books',
  type: 'object',
  properties: {
    id: { title: 'Numero', type: 'integer', readOnly: true },
    title: { title: 'Titolo', type: 'string' },
    shelf: { title: 'Scaffale', type: ['string', 'null'], 'x-options': 'shelf' },
    pages: { title: 'Pagine', type: 'integer', default: 0 },
    weight: { title: 'Peso', type: 'number', 'x-unit': 'g' },
    boughtAt: { title: 'Comprato il', type: ['string', 'null'], format: 'date-time' },
    tags: { title: 'Parole', type: 'array', items: { type: 'string' } },
    fullTitle: { title: 'Titolo per esteso', type: 'string', readOnly: true, 'x-column': 'generated' },
    loans: { title: 'Prestiti', type: 'array', items: { $ref: 'loan-note.entity.json' }, 'x-column': false },
    lockCode: { title: 'Codice', type: 'string', writeOnly: true, readOnly: true },
  },
  required: ['title'],
  additionalProperties: false,
} as const;

const loanNote = {
  $schema: '../meta/entity.schema.json',
  'x-entity': 'loan-note',
  title: 'Nota di prestito',
  'x-key': ['id'],
  'x-table': 'loan_notes',
  'x-answers': true,
  type: 'object',
  properties: {
    id: { title: 'Numero', type: 'integer', readOnly: true, 'x-column': true },
    bookId: { title: 'Libro', type: 'integer', 'x-reference': { entity: 'book' }, 'x-column': true },
    damaged: { title: 'Rovinato', type: 'string', enum: ['Y', 'N'], default: 'N' },
  },
  required: ['bookId'],
  additionalProperties: false,
} as const;

const calls = {
  $schema: '../meta/calls.schema.json',
  service: 'books',
  title: 'Libri',
  base: '/lib',
  calls: [
    {
      name: 'fetchBook',
      method: 'GET',
      path: '/book/:id',
      summary: 'Un libro',
      effect: 'read',
      params: {
        type: 'object',
        properties: { id: { $ref: 'book.entity.json#/properties/id' } },
        required: ['id'],
      },
      query: { type: 'object', properties: { loans: { type: 'boolean' } }, additionalProperties: false },
      responseKey: 'book',
      response: { $ref: 'book.entity.json' },
    },
    {
      name: 'saveBook',
      method: 'POST',
      path: '/book',
      summary: 'Salva un libro',
      effect: 'write',
      body: { $ref: 'book.entity.json' },
      changes: ['book'],
    },
    {
      name: 'printBook',
      method: 'GET',
      path: '/print',
      summary: 'Stampa',
      effect: 'read',
      binary: 'application/pdf',
    },
  ],
  mirrors: [{ base: '/old', calls: ['fetchBook'] }],
} as const;

const wizard = { steps: [{ blocks: ['pick'] }], finish: [{ calls: [{ call: 'saveBook' }] }] };
const workflow = {
  entity: 'book',
  states: [{ value: 'in' }, { value: 'out', is: ['lent'] }],
  transitions: [{ call: 'saveBook', effects: ['stamp'] }],
};
const screen = { name: 'desk', blocks: [{ kind: 'component', name: 'clock' }] };

const files = {
  ...(await readSchemas([{ ...HOST_SCHEMAS, only: ['meta'] }])),
  'lib/lend.wizard.json': wizard,
  'lib/book.workflow.json': workflow,
  'lib/desk.screen.json': screen,
  'lib/book.entity.json': book,
  'lib/loan-note.entity.json': loanNote,
  'lib/books.calls.json': calls,
  'lib/lend.form.json': {},
  'shared/shelf.options.json': { values: [{ value: 'A' }, { value: 'B' }] },
  'shared/roles.json': { permissions: [{ name: 'Book.lend' }], roles: [{ name: 'librarian' }] },
};

/** An invented product, a library, as the generators get it. */
export const library = {
  files,
  entities: new Map(Object.entries({ 'lib/book.entity.json': book, 'lib/loan-note.entity.json': loanNote })),
  calls: new Map(Object.entries({ 'lib/books.calls.json': calls })),
  wizards: new Map([['lib/lend.wizard.json', wizard]]),
  workflows: new Map([['lib/book.workflow.json', workflow]]),
  screens: new Map([['lib/desk.screen.json', screen]]),
  options: new Map([['shelf', files['shared/shelf.options.json']]]),
} as unknown as SchemaSet;
