import type { Json } from '../../contract/index.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, type KnownFile, type SchemaNode } from '../schemaParts.ts';
import { nodeAt } from './calls.ts';
import type { ChecklistFrame } from './generalPartOf.ts';
import { independentWords, withoutWords } from './independentWords.ts';
import type { ChecklistToBe } from './texts.ts';

/** Keywords that describe the source; a frame without items does not take over rules and help either. */
const OF_SOURCE = ['$comment', 'description', 'x-search'];
const OF_ITEMS = ['x-rules', 'rules', 'help'];

/** Content of the entity of a copy, still under the names of its source. */
export function copyEntity(files: EditedFiles, frame: ChecklistFrame): SchemaNode {
  const { entity, fields, lost } = frame;
  const { content } = entity;
  const properties = Object.entries(nodeAt(content, 'properties') ?? {}).flatMap(([field, said]) =>
    fields.has(field) ? [[field, withoutFormer(said)] as const] : [],
  );
  const required = (
    Array.isArray(content['required']) ? (content['required'] as readonly string[]) : []
  ).filter((field) => fields.has(field));
  const search = (Array.isArray(content['x-search']) ? (content['x-search'] as readonly Json[]) : []).filter(
    (each) => fields.has(String(isSchemaNode(each) ? each['number'] : each)),
  );
  return independentWords(
    files,
    {
      ...entity,
      content: {
        ...copiedWords(content, lost),
        ...(search.length === 0 ? {} : { 'x-search': search }),
        properties: Object.fromEntries(properties),
        required,
      },
    },
    frame,
  );
}

function copiedWords(content: SchemaNode, lost: ReadonlySet<string>): SchemaNode {
  return withoutWords(content, lost.size === 0 ? OF_SOURCE : [...OF_SOURCE, ...OF_ITEMS]);
}

/** The property without its former name: a copy has none. */
function withoutFormer(property: Json): Json {
  if (!isSchemaNode(property)) return property;
  const { 'x-was': _was, ...said } = property;
  return said;
}

/** A copied entity under its new names. */
export function namedEntity(copy: SchemaNode, { name, title }: ChecklistToBe, source: KnownFile): SchemaNode {
  const { $schema = '', ...said } = copy;
  return {
    ...{ $schema, 'x-entity': name },
    ...said,
    ...copyTitle(source.content, title),
    'x-table': name.replaceAll('-', '_').slice(0, 51),
  };
}

/** Title, plural and label of a new checklist. */
export function copyTitle(entity: SchemaNode, title: string) {
  const [key = 'Id'] = (entity['x-key'] ?? []) as readonly string[];
  return { title, 'x-plural': title, 'x-label': `${title} n.{${key}}` };
}

/** Content of the form of a copy, still under the names of its source. */
export function copyForm(files: EditedFiles, frame: ChecklistFrame): SchemaNode {
  const { form, before, after, lost } = frame;
  const content = { ...copiedWords(form.content, lost), sections: [...before, ...after] };
  return independentWords(files, { ...form, content }, frame);
}
