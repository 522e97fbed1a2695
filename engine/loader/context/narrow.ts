import type {
  Among,
  CalendarSchema,
  DocumentSchema,
  EntitySchema,
  FieldLayout,
  GridSchema,
  WizardSchema,
  WorkflowSchema,
} from '../../contract/index.ts';
import { entryOf, getAt } from '../../values/paths.ts';
import type { AssembledProduct, SchemaFile, SchemaKind } from '../SchemaFile.ts';
import { answeredRow, tableRow } from './fileScope.ts';
import {
  answerShape,
  isOpen,
  type Narrow,
  namesWithin,
  OPEN,
  rowOf,
  type Scope,
  type Shape,
  trace,
  traceIn,
  withinRow,
} from './Scope.ts';

/** In `move.ways`, `to` is the target row: the fields of the row and of the form that moves it. */
function narrowCalendar(assembled: AssembledProduct, file: SchemaFile): Narrow {
  const { sources } = file.content as unknown as CalendarSchema;
  return ({ at, scope }) => {
    const [part, index, inside, word] = at;
    if (part !== 'sources' || inside !== 'move' || word !== 'ways' || at.length !== 4) return undefined;
    const { source, move } = sources[Number(index)] ?? {};
    const form = entryOf(assembled.product.forms, move?.form);
    const formEntity = entryOf(assembled.product.entities, form?.entity) ?? OPEN;
    const row = namesWithin(answeredRow(assembled, source) ?? OPEN);
    const names = { ...row, ...namesWithin(formEntity) } as NonNullable<Shape['properties']>;
    return { ...scope, to: { properties: names } };
  };
}

type Section = DocumentSchema['sections'][number];

/** A repeated section has the entry as `record`; a fact may be a path without slots. */
function narrowDocument(_assembled: AssembledProduct, file: SchemaFile): Narrow {
  const { sections } = file.content as unknown as DocumentSchema;
  return ({ value, at, scope }) => {
    if (at[0] !== 'sections') return undefined;
    if (at.length === 2) return sectionScope(scope, value as Section);
    const isFact = at.at(-2) === 'fields' && sections[Number(at[1])]?.kind === 'fields';
    return isFact && isPath(value) ? 'path' : undefined;
  };
}

/** `Numero: {order.DocNum}` is a text; `order.DocNum` is a path. */
function isPath(value: unknown): boolean {
  return typeof value === 'string' && !value.includes(': ');
}

function sectionScope(scope: Scope, { repeat, data }: Section): Scope | undefined {
  if (repeat !== true || data === undefined) return undefined;
  const list = traceIn(scope, data);
  const record = ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  return { ...scope, record, number: { type: 'integer' } };
}

const RANGE: Scope = { from: { type: 'integer' }, to: { type: 'integer' }, total: { type: 'integer' } };

const OF_ROW: ReadonlySet<string> = new Set(['columns', 'rowsWhen', 'card', 'define', 'actions']);

/** Names of a row in the parts about one row; the range of rows on the page in `paging.range`. */
function narrowTable(assembled: AssembledProduct, file: SchemaFile): Narrow {
  const row = tableRow(assembled, file);
  return ({ key, parent, at, scope }) => {
    if (at.length === 1) return OF_ROW.has(key) ? { ...scope, row } : undefined;
    if (at.join('.') === 'paging.range') return RANGE;
    const isChoice = at[0] === 'filters' && at.at(-2) === 'source' && key === 'label';
    return isChoice ? choiceRow(assembled, parent) : undefined;
  };
}

/** In `rowNames`, `row` is a row of any rule that uses the name. */
function narrowWizard(_assembled: AssembledProduct, file: SchemaFile): Narrow {
  const { steps } = file.content as unknown as WizardSchema;
  const namedRows = steps.flatMap(({ rules = [] }) => rules.flatMap(({ rows }) => (rows ? [rows] : [])));
  return ({ key, at, scope }) => {
    if (at[0] !== 'rowNames' || at.length !== 2) return undefined;
    const uses = namedRows.filter((rows) => rows.as === key).map((rows) => rowIn(scope, rows.in));
    return { ...scope, row: uses.length === 0 ? OPEN : { anyOf: uses } };
  };
}

function rowIn(scope: Scope, path: string): Shape {
  const list = traceIn(scope, path);
  return ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
}

/** If a form asks for the reason of a transition, its call can use `{reason}`. */
function narrowWorkflow(_assembled: AssembledProduct, file: SchemaFile): Narrow {
  const { asks = [] } = file.content as unknown as WorkflowSchema;
  const hasReason = asks.some(({ reason }) => reason !== undefined);
  return ({ at: [part, , inside, ...below], scope }) =>
    hasReason && part === 'transitions' && inside === 'input' && below.length === 0
      ? { ...scope, reason: { type: 'string' } }
      : undefined;
}

/**
 * Names available inside a file, by kind; kinds that are missing hold neither conditions nor texts with
 * slots.
 */
export const NARROW: Partial<Record<SchemaKind, (assembled: AssembledProduct, file: SchemaFile) => Narrow>> =
  {
    entity: narrowEntity,
    form: narrowForm,
    table: narrowTable,
    wizard: narrowWizard,
    workflow: narrowWorkflow,
    grid: narrowGrid,
    screen: () => () => undefined,
    calendar: narrowCalendar,
    notifications: narrowNotifications,
    document: narrowDocument,
    options: () => () => undefined,
    // Curly brackets in `html` belong to Handlebars.
    template:
      () =>
      ({ at }) =>
        at[0] === 'html' ? 'skip' : undefined,
  };

/** Receivers differ from the user who acted, so notifications use only the record and the day. */
function narrowNotifications(): Narrow {
  return ({ at, scope: { record = OPEN, today = OPEN } }) =>
    at.length === 3 ? { record, today } : undefined;
}

/**
 * Names inside entities: `x-offered` has the record and the `row` around the field; `x-label` the record's
 * fields, that of `x-choices` those of the call's rows; `among` the rows of the other entity. `x-calculated` has only the record and the rows around the
 * field, so that the result is the same for each user and day.
 */
function narrowEntity(assembled: AssembledProduct, file: SchemaFile): Narrow {
  const { product } = assembled;
  return ({ key, value, parent, scope, at }) => {
    if (key === 'items' && typeof value === 'object') return withinRow(scope, parent['items'] as Shape);
    if (key === 'x-calculated') {
      const { record = OPEN, row, parent, grandparent } = scope;
      return { record, ...(row && { row }), ...(parent && { parent }), ...(grandparent && { grandparent }) };
    }
    if (key === 'x-label') return scope['record'] === undefined ? undefined : namesWithin(scope['record']);
    if (at[0] === 'x-choices' && at.length === 3) return choiceRow(assembled, { ...parent, call: at[1] });
    // Choices depend on answers only, not on the user or the day.
    if (key === 'x-offered') {
      const holder = at.slice(0, -3).join('.');
      const row = holder === '' ? scope['record'] : getAt(file.content, holder);
      return { record: scope['record'] ?? OPEN, row: (row as Shape | undefined) ?? OPEN };
    }
    // `settled` is a condition on the checklist's own record; the others are on the record it is about.
    if (at[0] === 'x-checklist' && key === 'settled') return { ...scope, record: entityShape(product, file) };
    if (at.length === 1 && key === 'x-checklist') return { ...scope, ...checklistScope(product, file) };
    if (key !== 'among') return undefined;
    const { entity, through } = value as Partial<Among>;
    const row = entryOf(product.entities, entity);
    const heldEntity = through === undefined ? entity : row?.properties?.[through]?.['x-reference']?.entity;
    return { ...scope, record: entryOf(product.entities, heldEntity) ?? OPEN };
  };
}

function entityShape({ entities }: AssembledProduct['product'], { content }: SchemaFile): Shape {
  const { 'x-entity': name } = content as Partial<EntitySchema>;
  return entryOf(entities, name) ?? (content as Shape);
}

/**
 * Names for conditions of a checklist: the record it is about, and the other checklists about that record
 * (`filled`).
 */
function checklistScope({ entities }: AssembledProduct['product'], { content }: SchemaFile): Scope {
  const aboutOf = ({ 'x-checklist': checklist, properties }: EntitySchema) =>
    entryOf(properties, checklist?.by)?.['x-reference']?.entity;
  const about = aboutOf(content as unknown as EntitySchema);
  const checklists = Object.entries(entities).filter(
    ([, entity]) => entity['x-checklist'] !== undefined && aboutOf(entity) === about,
  );
  const properties = Object.fromEntries(checklists) as unknown as NonNullable<Shape['properties']>;
  return { record: entryOf(entities, about) ?? OPEN, filled: { properties } };
}

/**
 * Fields of a list have its `row` (and `parent`, `grandparent` in nested rows); the label of a choice is
 * filled from the row of the call that offers it.
 */
function narrowForm(assembled: AssembledProduct): Narrow {
  return ({ key, parent, at, scope }) => {
    // The first `fields` is the section's; each further one is a list.
    const depth = at.filter((step) => step === 'fields').length - 1;
    if (key === 'fields' && 'field' in parent) return withRow(scope, parent as unknown as FieldLayout, depth);
    // `rows` are all rows or those of a group; `row` is the one around the list.
    if (key === 'totals') return { ...scope, rows: listShape(scope, parent as unknown as FieldLayout) };
    // A crew member: the columns of the source, overridden by those of the record.
    if (key === 'closed')
      return { ...scope, row: crewMember(assembled, scope, parent as unknown as FieldLayout) };
    if (at.at(-2) !== 'source') return undefined;
    if (key === 'label' || key === 'proposes') return choiceRow(assembled, parent);
    if (key === 'fills') return filledFrom(assembled, parent);
    if (key === 'details') {
      const row = choiceRow(assembled, parent);
      return row === 'skip' ? row : { ...scope, ...row };
    }
    // Outside a list, `row` is the record.
    return key === 'shown' ? { row: scope['record'] ?? OPEN, ...scope } : undefined;
  };
}

/** Names of the picked row, overridden by the response of its `details` call. */
function filledFrom(assembled: AssembledProduct, source: Readonly<Record<string, unknown>>): Scope | 'skip' {
  const row = choiceRow(assembled, source);
  const { details } = source as { readonly details?: { readonly call?: string } };
  if (row === 'skip' || details === undefined) return row;
  return { ...row, ...namesWithin(answerShape(entryOf(assembled.product.calls, details.call))) };
}

function listShape(scope: Scope, { field }: FieldLayout): Shape {
  const list = trace(scope['row'] ?? scope['record'] ?? OPEN, field);
  return 'shape' in list ? list.shape : OPEN;
}

/** Fields of the source and of the record's row; open if either is unknown. */
function crewMember(assembled: AssembledProduct, scope: Scope, layout: FieldLayout): Shape {
  const offered = choiceRow(assembled, (layout.source ?? {}) as Readonly<Record<string, unknown>>);
  const recordRow = withRow(scope, layout)['row'] ?? OPEN;
  if (offered === 'skip' || isOpen(recordRow)) return OPEN;
  return { properties: { ...offered, ...namesWithin(recordRow) } as NonNullable<Shape['properties']> };
}

function withRow(scope: Scope, { field }: FieldLayout, depth = 1): Scope {
  const list = trace(scope['row'] ?? scope['record'] ?? OPEN, field);
  const row = ('shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  // Nested rows can use the rows around them.
  const { row: parent, parent: grandparent } = scope;
  if (parent === undefined || depth < 2) return { ...scope, row };
  return { ...scope, row, parent, ...(depth > 2 && grandparent !== undefined && { grandparent }) };
}

/** A row of a grid is a row of the response, or a member of a group in it. */
function narrowGrid(assembled: AssembledProduct, file: SchemaFile): Narrow {
  const [answered, members] = gridRows(assembled, (file.content as unknown as GridSchema).rows);
  const row: Shape = members === undefined ? answered : { anyOf: [answered, members] };
  return ({ key, parent, at, scope }) => {
    if (at.join('.') === 'cell' || at.join('.') === 'rows.label') return { ...scope, row };
    return at.at(-2) === 'source' && key === 'label' ? choiceRow(assembled, parent) : undefined;
  };
}

/**
 * Shapes of a row of the response and of the members of a group; `OPEN` for an unknown list (reported
 * elsewhere).
 */
function gridRows(
  { product }: AssembledProduct,
  { call, list, groups }: GridSchema['rows'],
): readonly [Shape, Shape | undefined] {
  const inList = (shape: Shape, path: string): Shape => {
    const target = trace(shape, path);
    return ('shape' in target ? rowOf(target.shape) : undefined) ?? OPEN;
  };
  const answered = inList(answerShape(entryOf(product.calls, call)), list);
  return [answered, groups && inList(answered, groups.rows)];
}

/**
 * Names in a row that a call offers as a choice; `'skip'` if the call or list is unknown (reported
 * elsewhere).
 */
function choiceRow(assembled: AssembledProduct, source: Readonly<Record<string, unknown>>): Scope | 'skip' {
  const { call, list } = source as { readonly call?: string; readonly list?: string };
  const response = entryOf(assembled.product.calls, call)?.response;
  if (typeof response !== 'object') return 'skip';
  const target = trace(response as Shape, list ?? '');
  const row = 'shape' in target ? rowOf(target.shape) : undefined;
  return row === undefined ? 'skip' : namesWithin(row);
}
