import type { DocumentSchema, EntitySchema, ScreenSchema } from '../../contract/index.ts';
import { entryOf } from '../../values/entryOf.ts';
import { filesOf, type ProductDraft } from '../ProductDraft.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { shownBy } from '../shownBy.ts';
import { inputShape } from './callShapes.ts';
import { commonScope } from './commonScope.ts';
import { type Declared, declaredScope } from './declaredScope.ts';
import { OPEN, rowOf, type Scope, type Shape } from './Scope.ts';
import { trace, traceIn } from './trace.ts';

/** The names that are known throughout a file: everybody's, its kind's, and those that it declares. */
export function fileScope(draft: ProductDraft, file: SchemaFile): Scope {
  const { context } = file.content as { readonly context?: Declared };
  return { ...commonScope(draft), ...kindScope(draft, file), ...declaredScope(draft, context) };
}

/** What a kind of file implies. */
function kindScope(draft: ProductDraft, file: SchemaFile): Scope {
  const entity = entityOf(draft, file);
  if (
    file.kind === 'entity' ||
    file.kind === 'form' ||
    file.kind === 'workflow' ||
    file.kind === 'notifications'
  )
    return { record: entity ?? OPEN };
  if (file.kind === 'screen') return { params: addressShape(file.content as unknown as ScreenSchema) };
  if (file.kind === 'calendar') return screenParams(draft, file);
  if (file.kind !== 'table') return {};
  const { source } = file.content as { readonly source?: { readonly call: string } };
  const call = entryOf(draft.product.calls, source?.call);
  const input = call === undefined ? OPEN : inputShape(call);
  const table: Shape = { properties: { revealed: { type: 'boolean' }, total: { type: 'integer' }, input } };
  return { table, ...screenParams(draft, file) };
}

function entityOf({ product }: ProductDraft, file: SchemaFile): EntitySchema | undefined {
  const said = file.content as { readonly entity?: string; readonly 'x-entity'?: string };
  return entryOf(product.entities, said['x-entity'] ?? said.entity);
}

interface RowsOfCall {
  readonly call: string;
  readonly rows: string;
}

/** One row of the answer that a schema lists; undefined where no such list is known. */
export function answeredRow({ product }: ProductDraft, source: RowsOfCall | undefined): Shape | undefined {
  const response = entryOf(product.calls, source?.call)?.response;
  const rows = typeof response === 'object' ? trace(response as Shape, source?.rows ?? '') : undefined;
  return rows !== undefined && 'shape' in rows ? rowOf(rows.shape) : undefined;
}

/** One row of a table: of its entity, else of the answer that it lists, else of facts (the names that it declares), else of the paper that prints it. */
export function tableRow(draft: ProductDraft, file: SchemaFile): Shape {
  const { source } = file.content as { readonly source?: RowsOfCall };
  const answered = answeredRow(draft, source);
  const { context } = file.content as { readonly context?: Declared };
  const facts: Shape | undefined = context && {
    properties: declaredScope(draft, context) as NonNullable<Shape['properties']>,
  };
  return entityOf(draft, file) ?? answered ?? facts ?? printedRow(draft, file) ?? OPEN;
}

/** One row of what a document fills a table with that is listed nowhere else. */
function printedRow(draft: ProductDraft, { name }: SchemaFile): Shape | undefined {
  for (const { file, schema } of filesOf<DocumentSchema>(draft, 'document')) {
    const printed = schema.sections.find((section) => section.kind === 'table' && section.name === name);
    const rows = printed?.data === undefined ? undefined : traceIn(fileScope(draft, file), printed.data);
    if (rows !== undefined && 'shape' in rows) return rowOf(rows.shape);
  }
  return undefined;
}

/** `/projects/:id` has `params.id`; an address has texts, and whole numbers count as such. */
export function addressShape({ path }: Pick<ScreenSchema, 'path'>): Shape {
  const names = [...path.matchAll(/:([A-Za-z]\w*)/g)].map((found) => found[1] ?? '');
  return { properties: Object.fromEntries(names.map((name) => [name, { type: ['integer', 'string'] }])) };
}

/** The parameters that every screen with this list or calendar has; none where no screen has it as a block. */
function screenParams(draft: ProductDraft, { kind, name }: SchemaFile): Scope {
  const screens = filesOf<ScreenSchema>(draft, 'screen').filter(({ schema }) =>
    schema.blocks.some((block) => shownBy(block.kind) === kind && block.name === name),
  );
  const [first, ...others] = screens.map(({ schema }) =>
    Object.entries(addressShape(schema).properties ?? {}),
  );
  if (first === undefined) return {};
  const shared = first.filter(([param]) => others.every((other) => other.some(([name]) => name === param)));
  return { params: { properties: Object.fromEntries(shared) } };
}
