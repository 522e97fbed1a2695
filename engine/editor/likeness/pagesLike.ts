import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { nodeAt, onlyOf } from './callsLike.ts';

const OF_TABLE = [
  ...['$schema', 'entity', 'title', 'key', 'source', 'columns', 'filters', 'search', 'sorting', 'paging'],
  ...['empty', 'actions'],
];

/** A copy of a checklist's table without columns of items. */
export function tableWithoutItems(table: SchemaNode, fields: ReadonlySet<string>): SchemaNode {
  const columns = nodesIn(table['columns']).filter((column) => fields.has(textAt(column, 'field') ?? ''));
  return { ...onlyOf(table, OF_TABLE), columns: withPhoneTitle(columns) };
}

/** On phones one column must be the title of each card. */
function withPhoneTitle(columns: readonly SchemaNode[]): readonly SchemaNode[] {
  const [first, ...others] = columns;
  if (first === undefined || columns.some(({ phone }) => phone === 'title')) return columns;
  return [{ ...first, phone: 'title' }, ...others];
}

/** A copy of a screen without prefilled answers of items. */
export function screenWithoutItems(screen: SchemaNode, fields: ReadonlySet<string>): SchemaNode {
  const blocks = nodesIn(screen['blocks']).map((block) => {
    const props = nodeAt(block, 'props');
    const prefill = nodeAt(props, 'prefill');
    if (prefill === undefined) return block;
    const prefilled = Object.entries(prefill).filter(([field]) => fields.has(field));
    return { ...block, props: { ...props, prefill: Object.fromEntries(prefilled) } };
  });
  return { ...withoutComment(screen), blocks };
}

/** A copy of a document without the sections that show items. */
export function documentWithoutItems(
  document: SchemaNode,
  data: string,
  fields: ReadonlySet<string>,
): SchemaNode {
  const sections = nodesIn(document['sections']).filter(
    (section) =>
      section['kind'] === 'form' ||
      itemsIn(section, data).every((field) => fields.has(field) || field.endsWith('Hash')),
  );
  return { ...withoutComment(document), sections };
}

/** Fields of the checklist that a section mentions anywhere. */
function itemsIn(value: unknown, data: string): readonly string[] {
  const paths = new RegExp(`\\b${data}\\.([A-Za-z0-9_]+)`, 'g');
  return [...JSON.stringify(value).matchAll(paths)].map(([, field = '']) => field);
}

function withoutComment(node: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([word]) => word !== '$comment'));
}

/** The context name of the checklist in a document. */
export function dataNameOf(document: SchemaNode, entity: string): string | undefined {
  const context = nodeAt(document, 'context');
  return Object.keys(context ?? {}).find((name) => {
    const declared = context?.[name];
    return declared === entity || (isSchemaNode(declared) && declared['entity'] === entity);
  });
}
