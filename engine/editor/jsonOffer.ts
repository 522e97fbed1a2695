import type { Json } from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { type GrammarPlace, grammarAt, resolved } from './grammarAt.ts';
import { isSchemaNode, type SchemaNode, textAt } from './schemaParts.ts';

/** What may be written at a place of a file. */
export interface JsonOffer {
  /** A word of an object, or a value as JSON writes it. */
  readonly text: string;
  /** What the grammar says of it. */
  readonly description: string;
}

/** The words that the object at the pointer may have and has not, as the grammar has them. */
export function wordOffers(files: EditedFiles, path: string, pointer: string): readonly JsonOffer[] {
  const there = atPointer(files[path], pointer) as Json | undefined;
  const taken = isSchemaNode(there) ? there : {};
  return Object.entries(propertiesAt(files, path, pointer))
    .filter(([word, schema]) => !Object.hasOwn(taken, word) && schema !== false)
    .map(([text, schema]) => ({ text, description: described(files, place(files, path, pointer), schema) }));
}

/** The values that a word may have, where the grammar lists them. */
export function valueOffers(
  files: EditedFiles,
  path: string,
  pointer: string,
  word: string,
): readonly JsonOffer[] {
  const schema = propertiesAt(files, path, pointer)[word];
  const at = place(files, path, pointer);
  if (at === undefined || !isSchemaNode(schema)) return [];
  const whole = resolved(files, { ...at, schema }, undefined)?.schema ?? schema;
  const { enum: listed, const: only, type } = whole;
  const values = Array.isArray(listed)
    ? listed
    : only !== undefined
      ? [only]
      : type === 'boolean'
        ? [true, false]
        : [];
  return values.map((value) => ({
    text: JSON.stringify(value),
    description: textAt(whole, 'description') ?? '',
  }));
}

const place = (files: EditedFiles, path: string, pointer: string) => grammarAt(files, path, pointer);

function propertiesAt(files: EditedFiles, path: string, pointer: string): SchemaNode {
  const properties = place(files, path, pointer)?.schema['properties'];
  return isSchemaNode(properties) ? properties : {};
}

function described(files: EditedFiles, at: GrammarPlace | undefined, schema: Json): string {
  if (!isSchemaNode(schema)) return '';
  const own = textAt(schema, 'description');
  if (own !== undefined || at === undefined) return own ?? '';
  return textAt(resolved(files, { ...at, schema }, undefined)?.schema, 'description') ?? '';
}
