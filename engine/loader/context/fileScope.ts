import type { ContextName, DocumentSchema, Field, ScreenSchema } from '../../contract/index.ts';
import { followPath } from '../../records/followPath.ts';
import { entryOf } from '../../values/paths.ts';
import { settingsContext } from '../../values/records.ts';
import { memoizeFile } from '../memoizeFile.ts';
import { shownBy } from '../openGrammar.ts';
import { type AssembledProduct, filesOf, type SchemaFile } from '../SchemaFile.ts';
import { inputShape, listOf, OPEN, rowOf, type Scope, type Shape, trace, traceIn } from './Scope.ts';

/** Names available in a whole file: common ones, those of its kind, and those of its `context`. */
export const fileScope = memoizeFile((assembled, file): Scope => {
  const { context } = file.content as { readonly context?: DeclaredContext };
  return { ...commonScope(assembled), ...kindScope(assembled, file), ...declaredScope(assembled, context) };
});

/** Names that the kind of the file implies. */
function kindScope(assembled: AssembledProduct, file: SchemaFile): Scope {
  const entity = subjectShape(assembled, file);
  if (
    file.kind === 'entity' ||
    file.kind === 'form' ||
    file.kind === 'workflow' ||
    file.kind === 'notifications'
  )
    return { record: entity ?? OPEN };
  if (file.kind === 'screen') return { params: addressShape(file.content as unknown as ScreenSchema) };
  if (file.kind === 'calendar') return screenParams(assembled, file);
  if (file.kind !== 'table') return {};
  const { source } = file.content as { readonly source?: { readonly call: string } };
  const call = entryOf(assembled.product.calls, source?.call);
  const input = call === undefined ? OPEN : inputShape(call);
  const table: Shape = { properties: { revealed: { type: 'boolean' }, total: { type: 'integer' }, input } };
  return { table, ...screenParams(assembled, file) };
}

function subjectShape(assembled: AssembledProduct, file: SchemaFile): Shape | undefined {
  const schema = file.content as { readonly entity?: string; readonly 'x-entity'?: string };
  return recordShape(assembled, schema['x-entity'] ?? schema.entity);
}

/** Record of an entity, where a field read from another record (`x-from`) has the values listed there. */
function recordShape(
  { product: { entities } }: AssembledProduct,
  name: string | undefined,
): Shape | undefined {
  const entity = entryOf(entities, name);
  const fields = Object.entries(entity?.properties ?? {}).flatMap(([key, field]) => {
    const end = entity && field['x-from'] !== undefined ? followPath(entities, entity, key) : undefined;
    const values = end && 'field' in end ? end.field.enum : undefined;
    return values === undefined ? [] : [[key, { ...field, enum: [...values, null] } as Field] as const];
  });
  return entity && { ...entity, properties: { ...entity.properties, ...Object.fromEntries(fields) } };
}

interface RowsOfCall {
  readonly call: string;
  readonly rows: string;
}

/** Shape of a row in the response that `source` lists; undefined if it cannot be resolved. */
export function answeredRow(
  { product }: AssembledProduct,
  source: RowsOfCall | undefined,
): Shape | undefined {
  const response = entryOf(product.calls, source?.call)?.response;
  const rows = typeof response === 'object' ? trace(response as Shape, source?.rows ?? '') : undefined;
  return rows !== undefined && 'shape' in rows ? rowOf(rows.shape) : undefined;
}

/**
 * Shape of a table's row: of its entity, else of the response, else of its `context` (facts), else of the
 * document that prints it.
 */
export const tableRow = memoizeFile((assembled, file): Shape => {
  const { source } = file.content as { readonly source?: RowsOfCall };
  const answered = answeredRow(assembled, source);
  const { context } = file.content as { readonly context?: DeclaredContext };
  const facts: Shape | undefined = context && {
    properties: declaredScope(assembled, context) as NonNullable<Shape['properties']>,
  };
  return subjectShape(assembled, file) ?? answered ?? facts ?? printedRow(assembled, file) ?? OPEN;
});

/** Shape of the rows with which a document fills the table. */
function printedRow(assembled: AssembledProduct, { name }: SchemaFile): Shape | undefined {
  for (const { file, schema } of filesOf<DocumentSchema>(assembled, 'document')) {
    const printed = schema.sections.find((section) => section.kind === 'table' && section.name === name);
    const rows = printed?.data === undefined ? undefined : traceIn(fileScope(assembled, file), printed.data);
    if (rows !== undefined && 'shape' in rows) return rowOf(rows.shape);
  }
  return undefined;
}

/** Shape of the parameters in a path, e.g. `params.id` for `/projects/:id`: texts, or whole numbers. */
export function addressShape({ path }: Pick<ScreenSchema, 'path'>): Shape {
  const names = [...path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] ?? '');
  return { properties: Object.fromEntries(names.map((name) => [name, { type: ['integer', 'string'] }])) };
}

/** Parameters common to all screens with this table or calendar; empty if no screen shows it. */
function screenParams(assembled: AssembledProduct, { kind, name }: SchemaFile): Scope {
  const screens = filesOf<ScreenSchema>(assembled, 'screen').filter(({ schema }) =>
    schema.blocks.some((block) => shownBy(assembled, block.kind) === kind && block.name === name),
  );
  const [first, ...otherParams] = screens.map(({ schema }) =>
    Object.entries(addressShape(schema).properties ?? {}),
  );
  if (first === undefined) return {};
  const shared = first.filter(([param]) =>
    otherParams.every((other) => other.some(([name]) => name === param)),
  );
  return { params: { properties: Object.fromEntries(shared) } };
}

/** Names available in all conditions and texts: user, modules, settings, today. */
function commonScope({ product }: AssembledProduct): Scope {
  const permissions = product.roles.permissions.map(({ name }) => name);
  const roles = product.roles.roles.map(({ name }) => name);
  const user: Shape = {
    properties: {
      userId: { type: 'integer' },
      empID: { type: ['integer', 'null'] },
      fullName: { type: 'string' },
      role: roles.length === 0 ? { type: 'string' } : { type: 'string', enum: roles },
      permissions: listOf(
        permissions.length === 0 ? { type: 'string' } : { type: 'string', enum: permissions },
      ) as object,
    },
  };
  const modules: Shape = {
    properties: Object.fromEntries(
      Object.keys(product.settings.modules).map((name) => [name, { type: 'boolean' }]),
    ),
  };
  const single = Object.entries(settingsContext(product.settings).settings);
  const settings: Shape = {
    properties: Object.fromEntries(single.map(([name, value]) => [name, { type: typeof value } as object])),
  };
  return { user, modules, settings, today: { type: 'string', format: 'date' } };
}

export type DeclaredContext = Readonly<Record<string, ContextName>>;

/** The names declared in `context` as shapes. An unknown entity gives `OPEN`; `checkNames` reports it. */
function declaredScope(assembled: AssembledProduct, declared: DeclaredContext | undefined): Scope {
  return Object.fromEntries(
    Object.entries(declared ?? {}).map(([name, contextName]) => [name, contextShape(assembled, contextName)]),
  );
}

function contextShape(assembled: AssembledProduct, declared: ContextName): Shape {
  if (typeof declared === 'string') return recordShape(assembled, declared) ?? OPEN;
  const entity = recordShape(assembled, declared.entity);
  const baseShape: Shape =
    declared.type !== undefined
      ? { type: declared.type }
      : declared.entity !== undefined
        ? (entity ?? OPEN)
        : {};
  const more = declaredScope(assembled, declared.with) as NonNullable<Shape['properties']>;
  const shape: Shape =
    declared.with === undefined
      ? baseShape
      : { ...baseShape, properties: { ...(baseShape.properties ?? {}), ...more } };
  return declared.list === true ? listOf(shape) : shape;
}
