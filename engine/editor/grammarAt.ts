import type { Json } from '../contract/index.ts';
import { atPointer, keysOf } from '../loader/pointer.ts';
import { kindOf } from '../loader/SchemaFile.ts';
import type { EditedFiles } from './editSchema.ts';
import { isSchemaNode, type SchemaNode, textAt } from './schemaParts.ts';

/** What the grammar says of one place of a schema file. */
export interface GrammarPlace {
  /** File of the grammar, e.g. `form.schema.json`: what its `$ref` begin from. */
  readonly file: string;
  readonly schema: SchemaNode;
  /** By what people's words for it are found: `form.fieldLayout`, `entity.field`, `form` for a file as a whole. */
  readonly id: string;
}

const MOST_REFERENCES = 10;

/** The grammar of a place of a file, followed from the file's kind; undefined where the grammar leaves it open, or knows none. */
export function grammarAt(files: EditedFiles, path: string, pointer: string): GrammarPlace | undefined {
  const kind = kindOf(path)?.kind;
  const schema = files[`meta/${kind}.schema.json`];
  if (kind === undefined || !isSchemaNode(schema)) return undefined;
  let place: GrammarPlace | undefined = { file: `${kind}.schema.json`, schema, id: kind };
  let value: Json | undefined = files[path];
  for (const key of keysOf(pointer)) {
    value = atPointer(value, `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`) as Json | undefined;
    place = place && childOf(place, key);
    place = place && resolved(files, place, value);
    if (place === undefined) return undefined;
  }
  return place;
}

/** What a schema refers to and, of two that a value decides between (`if`), the one that it decides for. */
export function resolved(
  files: EditedFiles,
  given: GrammarPlace,
  value: Json | undefined,
): GrammarPlace | undefined {
  let place = given;
  for (let steps = 0; steps < MOST_REFERENCES; steps++) {
    const condition = place.schema['if'];
    const reference = textAt(place.schema, '$ref');
    if (isSchemaNode(condition)) {
      const chosen = place.schema[hasAll(value, condition['required']) ? 'then' : 'else'];
      if (!isSchemaNode(chosen)) return place;
      place = { ...place, schema: chosen };
    } else if (reference !== undefined) {
      const [at = '', pointer = ''] = reference.split('#');
      const file = at === '' ? place.file : at;
      const target = atPointer(files[`meta/${file}`], pointer) as Json | undefined;
      if (!isSchemaNode(target)) return undefined;
      const { $ref: _gone, properties, ...beside } = place.schema;
      // What is said beside a reference takes words away again (`false`).
      const inner = isSchemaNode(target['properties']) ? target['properties'] : {};
      const both = isSchemaNode(properties) ? { properties: { ...inner, ...properties } } : {};
      const id = [file.replace('.schema.json', ''), keysOf(pointer).at(-1)].join('.');
      place = { file, schema: { ...target, ...beside, ...both }, id };
    } else return { ...place, schema: ofKind(place.schema, value) };
  }
  return undefined;
}

/** Of a schema that says which words go with which kind (`allOf` of `if` and `then`), what holds for the kind of this value. */
function ofKind(schema: SchemaNode, value: Json | undefined): SchemaNode {
  const { allOf } = schema;
  if (!Array.isArray(allOf)) return schema;
  return allOf.reduce<SchemaNode>((whole, part) => {
    if (!isSchemaNode(part) || !isSchemaNode(part['if']) || !isSchemaNode(part['then'])) return whole;
    return isOfKind(part['if'], value) ? narrowed(whole, part['then']) : whole;
  }, schema);
}

function isOfKind({ properties, required }: SchemaNode, value: Json | undefined): boolean {
  if (!isSchemaNode(value) || !hasAll(value, required)) return false;
  return Object.entries(isSchemaNode(properties) ? properties : {}).every(([word, said]) => {
    if (!isSchemaNode(said)) return said !== false;
    const { const: only, enum: listed } = said;
    return Array.isArray(listed) ? listed.includes(value[word] as Json) : only === value[word];
  });
}

/** A schema with what another says besides: words that are listed (`propertyNames`) are all there are. */
function narrowed(schema: SchemaNode, { properties, propertyNames }: SchemaNode): SchemaNode {
  const own = Object.entries(isSchemaNode(schema['properties']) ? schema['properties'] : {});
  const listed = isSchemaNode(propertyNames) ? propertyNames['enum'] : undefined;
  const words = Object.fromEntries(
    own.filter(([word]) => propertyNames !== false && (!Array.isArray(listed) || listed.includes(word))),
  );
  const closer = Object.entries(isSchemaNode(properties) ? properties : {}).map(([word, said]) => {
    const first = words[word];
    return [word, isSchemaNode(said) && isSchemaNode(first) ? narrowed(first, said) : (first ?? said)];
  });
  return { ...schema, properties: { ...words, ...Object.fromEntries(closer) } };
}

function childOf({ file, schema, id }: GrammarPlace, key: string): GrammarPlace | undefined {
  const { properties, items, additionalProperties } = schema;
  const own = isSchemaNode(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  const next = own ?? (isSchemaNode(items) ? items : additionalProperties);
  return isSchemaNode(next) ? { file, schema: next, id: own === undefined ? id : `${id}.${key}` } : undefined;
}

function hasAll(value: Json | undefined, words: Json | undefined): boolean {
  return (
    isSchemaNode(value) && Array.isArray(words) && words.every((word) => Object.hasOwn(value, String(word)))
  );
}
