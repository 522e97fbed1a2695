import type { Json } from '../../contract/index.ts';
import { atPointer, keysOf } from '../../loader/pointer.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import type { EditedFiles } from '../editSchema.ts';
import { isSchemaNode, type SchemaNode, textAt } from '../schemaParts.ts';

/** Grammar of one place of a schema file. */
export interface GrammarPlace {
  /** Grammar file, e.g. `form.schema.json`: base of relative `$ref`s. */
  readonly file: string;
  readonly schema: SchemaNode;
  /** Prefix of label ids: `form.fieldLayout`, `entity.field`, `form` for a file as a whole. */
  readonly id: string;
}

const MAX_RESOLVED = 10;

/**
 * The grammar of a place, followed from the grammar of the file's kind; undefined where it leaves the place
 * open or does not know it.
 */
export function grammarAt(files: EditedFiles, path: string, pointer: string): GrammarPlace | undefined {
  const kind = kindOf(path)?.kind;
  const schema = files[`meta/${kind}.schema.json`];
  if (kind === undefined || !isSchemaNode(schema)) return undefined;
  let place: GrammarPlace | undefined = { file: `${kind}.schema.json`, schema, id: kind };
  let value: Json | undefined = files[path];
  for (const key of keysOf(pointer)) {
    value = atPointer(value, `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`) as Json | undefined;
    place = place && childPlace(place, key);
    place = place && resolved(files, place, value);
    if (place === undefined) return undefined;
  }
  return place;
}

/**
 * Follows `$ref` and chooses the branch of `if` that applies to the value; undefined if a reference leads
 * nowhere.
 */
export function resolved(
  files: EditedFiles,
  given: GrammarPlace,
  value: Json | undefined,
): GrammarPlace | undefined {
  let place = given;
  for (let steps = 0; steps < MAX_RESOLVED; steps++) {
    const condition = place.schema['if'];
    const reference = textAt(place.schema, '$ref');
    if (isSchemaNode(condition)) {
      const chosen = place.schema[hasAll(value, condition['required']) ? 'then' : 'else'];
      // An `if` beside keywords says more of some of them; it does not replace them.
      const isBeside = isSchemaNode(place.schema['properties']);
      if (isBeside || !isSchemaNode(chosen)) return { ...place, schema: ofKind(place.schema, value) };
      place = { ...place, schema: chosen };
    } else if (reference !== undefined) {
      const [at = '', pointer = ''] = reference.split('#');
      const file = at === '' ? place.file : at;
      const target = atPointer(files[`meta/${file}`], pointer) as Json | undefined;
      if (!isSchemaNode(target)) return undefined;
      const { $ref: _gone, properties, ...beside } = place.schema;
      // Keywords beside a `$ref` override those of its target (`false` removes one).
      const both = isSchemaNode(properties)
        ? { properties: overridden(target['properties'], properties) }
        : {};
      const id = [file.replace('.schema.json', ''), keysOf(pointer).at(-1)].join('.');
      place = { file, schema: { ...target, ...beside, ...both }, id };
    } else return { ...place, schema: ofKind(place.schema, value) };
  }
  return undefined;
}

function overridden(inner: Json | undefined, properties: SchemaNode): SchemaNode {
  const known = isSchemaNode(inner) ? inner : {};
  const entries = Object.entries(properties).map(([word, said]) => {
    const target = known[word];
    return [word, isSchemaNode(said) && isSchemaNode(target) ? { ...target, ...said } : said];
  });
  return { ...known, ...Object.fromEntries(entries) };
}

/** Applies the branches of `allOf` (`if` and `then`) that fit the value's kind. */
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

/** A schema restricted by another one: `propertyNames` limits its keywords. */
function narrowed(schema: SchemaNode, { properties, propertyNames }: SchemaNode): SchemaNode {
  const entries = Object.entries(isSchemaNode(schema['properties']) ? schema['properties'] : {});
  const listed = isSchemaNode(propertyNames) ? propertyNames['enum'] : undefined;
  const words = Object.fromEntries(
    entries.filter(([word]) => propertyNames !== false && (!Array.isArray(listed) || listed.includes(word))),
  );
  const closer = Object.entries(isSchemaNode(properties) ? properties : {}).map(([word, said]) => {
    const first = words[word];
    return [word, isSchemaNode(said) && isSchemaNode(first) ? narrowed(first, said) : (first ?? said)];
  });
  return { ...schema, properties: { ...words, ...Object.fromEntries(closer) } };
}

function childPlace({ file, schema, id }: GrammarPlace, key: string): GrammarPlace | undefined {
  const { properties, items, additionalProperties } = schema;
  const property = isSchemaNode(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
  const next = property ?? (isSchemaNode(items) ? items : additionalProperties);
  return isSchemaNode(next)
    ? { file, schema: next, id: property === undefined ? id : `${id}.${key}` }
    : undefined;
}

function hasAll(value: Json | undefined, words: Json | undefined): boolean {
  return (
    isSchemaNode(value) && Array.isArray(words) && words.every((word) => Object.hasOwn(value, String(word)))
  );
}
