import { productOf } from '../support/productOf.ts';

const animal = {
  'x-entity': 'animal',
  title: 'Animale',
  'x-label': '{name}',
  type: 'object',
  properties: {
    id: { title: 'Numero', type: 'integer' },
    name: { title: 'Nome', type: 'string' },
    state: { title: 'Stato', type: 'string', 'x-options': 'animal-state', default: 'waiting' },
    cage: { title: 'Gabbia', type: ['integer', 'null'] },
    weight: { title: 'Peso', type: 'number' },
    seenOn: { title: 'Visto il', type: 'string', format: 'date' },
    owner: {
      title: 'Padrone',
      type: 'object',
      properties: { name: { title: 'Nome', type: 'string' }, debt: { title: 'Debito', type: 'number' } },
    },
    chip: { title: 'Chip', type: 'string' },
    bites: { title: 'Morde', type: 'string', enum: ['Y', 'N'], 'x-flag': 'anomaly' },
    bill: { title: 'Conto', type: 'number' },
  },
};

/** Context of a ward. */
const context = { ward: { with: { strongest: { type: 'number' }, muzzles: { type: 'integer' } } } };
const states = {
  context: { row: 'animal' },
  title: 'Stati',
  otherwise: { icon: 'help', intent: 'danger' },
  values: [
    {
      value: 'waiting',
      label: 'In attesa',
      intent: 'warning',
      styles: [{ when: { 'row.seenOn': { maximum: { $value: 'today' } } }, icon: 'time', intent: 'danger' }],
    },
    { value: 'inside', label: 'Ricoverato', icon: 'home' },
    { value: 'healed', label: 'Guarito', intent: 'success' },
    { value: 'gone', label: 'Dimesso' },
  ],
};

const workflow = {
  context,
  entity: 'animal',
  title: 'Ricovero',
  field: 'state',
  initial: 'waiting',
  states: [
    { value: 'waiting', label: 'In attesa', next: 'Trova una gabbia' },
    {
      value: 'inside',
      label: 'Ricoverato',
      variants: [
        { when: { 'record.bites': { const: 'Y' } }, label: 'Ricoverato con museruola', intent: 'danger' },
        { when: { 'record.cage': { type: 'null' } }, label: 'Ricoverato chissà dove' },
      ],
    },
    { value: 'healed', label: 'Guarito' },
    { value: 'gone', label: 'Dimesso' },
  ],
  transitions: [
    {
      id: 'admit',
      label: 'Ricovera',
      from: ['waiting'],
      to: 'inside',
      call: 'saveAnimal',
      permission: 'Ward.write',
      guards: [
        { must: { 'record.cage': { type: 'integer' } }, message: 'ward.no-cage' },
        { must: { 'record.weight': { maximum: { $value: 'ward.strongest' } } }, message: 'ward.too-heavy' },
      ],
    },
    {
      id: 'heal',
      label: 'Guarisce',
      from: ['inside'],
      to: 'healed',
      call: 'saveAnimal',
      permission: 'Ward.write',
    },
    { id: 'relapse', label: 'Ricade', from: ['healed'], to: 'inside', call: 'saveAnimal' },
    {
      id: 'dismiss',
      label: 'Dimetti',
      from: ['healed', 'inside'],
      to: 'gone',
      call: 'saveAnimal',
      permission: 'Ward.write',
      guards: [{ must: { 'record.owner.debt': { maximum: 0 } }, message: 'ward.debt' }],
    },
    {
      id: 'escape',
      label: 'È scappato',
      from: ['inside'],
      to: 'gone',
      call: 'saveAnimal',
      showWhen: { 'record.bites': { const: 'N' } },
      guards: [{ must: { 'record.weight': { maximum: 5 } }, message: 'ward.too-big-to-escape' }],
    },
  ],
};

const WRITE = { method: 'POST', summary: 'Scrive', effect: 'write' };
const SAVE = { call: 'saveAnimal' };
const CALLS = [{ call: 'weighIn' }, SAVE, { call: 'printCard' }];
const wizard = {
  context: { animal: 'animal', ...context },
  back: 'Indietro',
  next: 'Avanti',
  title: [
    {
      when: { 'animal.name': { type: 'string', minLength: 1 }, 'animal.owner.name': { type: 'string' } },
      text: '{animal.name} di {animal.owner.name}',
    },
    { when: { 'animal.name': { type: 'string', minLength: 1 } }, text: '{animal.name}, randagio' },
    { text: 'Animale n.{animal.id}' },
  ],
  steps: [
    {
      id: 'weigh',
      title: 'Peso',
      blocks: ['weigh'],
      rules: [
        {
          id: 'weighed',
          must: { 'animal.weight': { exclusiveMinimum: 0 } },
          message: 'ward.no-weight',
          field: 'animal.weight',
        },
      ],
    },
    {
      id: 'muzzle',
      title: 'Museruola',
      blocks: ['muzzle'],
      when: { 'animal.bites': { const: 'Y' } },
      rules: [{ id: 'muzzled', must: { 'ward.muzzles': { minimum: 1 } }, message: 'ward.no-muzzle' }],
    },
    {
      id: 'cage',
      title: 'Gabbia',
      blocks: ['cage'],
      when: { 'modules.cages': { const: true } },
      rules: [
        {
          id: 'caged',
          must: { 'animal.cage': { type: 'integer' } },
          message: 'ward.no-cage',
          field: 'animal.cage',
        },
        {
          id: 'quiet',
          when: { 'animal.bites': { const: 'Y' }, 'animal.cage': { type: 'integer' } },
          must: { 'animal.cage': { maximum: 3 } },
          message: 'ward.noisy',
          severity: 'warning',
        },
      ],
    },
    {
      id: 'bill',
      title: 'Conto',
      blocks: ['bill'],
      rules: [
        {
          id: 'told',
          when: { 'animal.bill': { minimum: 100 } },
          must: { 'animal.owner.name': { type: 'string' } },
          message: 'ward.who-pays',
          severity: 'info',
        },
      ],
    },
  ],
  finishHiddenWhen: { 'animal.state': { const: 'gone' } },
  finish: [
    { when: { 'animal.state': { const: 'waiting' } }, label: 'Ricovera', calls: CALLS, goTo: 'ward' },
    { when: { 'animal.state': { enum: ['inside', 'healed'] } }, label: 'Aggiorna', calls: [SAVE] },
    { label: 'Chiudi', message: 'ward.gone' },
  ],
};

const table = {
  context,
  entity: 'animal',
  title: 'Reparto',
  key: ['chip', 'id'],
  columns: [
    {
      field: 'state',
      label: 'Stato',
      format: 'status-icon',
      options: 'animal-state',
      sort: true,
      phone: 'status',
    },
    { field: 'name', label: 'Nome', sort: true, phone: 'title', with: [{ field: 'chip', label: 'Chip' }] },
    { field: 'owner.name', label: 'Padrone', sort: true },
    {
      field: 'weight',
      label: 'Peso',
      format: 'quantity',
      sort: true,
      edit: { widget: 'decimal', readOnlyWhen: { 'row.state': { enum: ['gone', 'healed'] } } },
    },
    { field: 'seenOn', label: 'Visto il', format: 'date', sort: true },
    { field: 'bill', label: 'Conto', format: 'euro' },
  ],
  layouts: { brief: ['name', 'state', 'actions'], money: ['bill', 'name'] },
  views: [{ layout: 'brief', label: 'Breve' }],
  wide: true,
  filters: [
    { param: 'state', label: 'Stato', options: 'animal-state' },
    { param: 'dangerous', label: 'Mordono', widget: 'switch', default: 'N' },
    { param: 'page2', label: 'Altro' },
  ],
  search: { param: 'find', placeholder: 'Cerca' },
  sorting: { by: 'order', desc: 'down', default: { field: 'seenOn', desc: true } },
  paging: { sizes: [5, 20, 100], default: 20, page: 'p', perPage: 'size', range: '{from}-{to} di {total}' },
  rowsWhen: { 'row.state': { not: { const: 'gone' } } },
  reveal: { label: 'Anche i dimessi', showWhen: { 'user.role': { const: 'vet' } } },
  actions: [
    { id: 'open', label: 'Apri', goTo: 'ward', params: { page2: '{row.id}' } },
    {
      id: 'bill',
      label: 'Conto',
      permission: 'Ward.bill',
      showWhen: { 'row.bill': { exclusiveMinimum: 0 } },
    },
    {
      id: 'muzzle',
      label: 'Museruola',
      showWhen: { 'row.bites': { const: 'Y' }, 'row.weight': { minimum: { $value: 'ward.strongest' } } },
    },
  ],
  toolbar: [
    { id: 'new', label: 'Nuovo', permission: 'Ward.write' },
    { id: 'alarm', label: 'Allarme', showWhen: { 'ward.muzzles': { maximum: 0 } } },
  ],
};

/** The ward of a vet's clinic: who waits, who is inside, who may go. */
export const ward = productOf(
  {
    'animal.entity.json': animal,
    'animal-state.options.json': states,
    'animal.workflow.json': workflow,
    'admission.wizard.json': wizard,
    'ward.table.json': table,
    'bare.table.json': {
      entity: 'animal',
      title: 'Tutti',
      key: 'id',
      columns: [
        { field: 'name', label: 'Nome' },
        { field: 'state', label: 'Stato' },
      ],
    },
    'ward.screen.json': {
      context,
      name: 'ward',
      path: '/reparto',
      title: 'Reparto',
      blocks: [{ kind: 'table', name: 'ward' }],
    },
    'ward.calls.json': {
      service: 'ward',
      title: 'Reparto',
      base: '/ward',
      calls: CALLS.map(({ call: name }) => ({ ...WRITE, name, path: `/${name}` })),
    },
    'settings.json': { modules: { cages: true } },
    'roles.json': {
      permissions: [
        { name: 'Ward.write', label: 'Ricoverare' },
        { name: 'Ward.bill', label: 'Conti' },
      ],
      roles: [{ name: 'vet', label: 'Veterinaria', permissions: ['Ward.write', 'Ward.bill'] }],
    },
  },
  {
    ...{
      'ward.no-cage': 'Manca la gabbia',
      'ward.too-heavy': 'Nessuna gabbia lo regge',
      'ward.debt': 'Prima si paga',
    },
    ...{
      'ward.too-big-to-escape': 'Non passa dalla porta',
      'ward.no-weight': 'Pesalo',
      'ward.no-muzzle': 'Mancano museruole',
    },
    ...{ 'ward.noisy': 'Gabbia rumorosa', 'ward.who-pays': 'Chi paga?', 'ward.gone': 'È già andato via' },
  },
);
