import type { Json } from '../contract/index.ts';
import { atPointer } from '../loader/pointer.ts';
import type { EditedFiles } from './editSchema.ts';
import { type GrammarPlace, grammarAt, resolved } from './panel/grammarAt.ts';
import { isSchemaNode, type SchemaNode, textAt } from './schemaParts.ts';

/** A completion at a place of a file. */
export interface JsonOffer {
  /** A keyword of an object, or a value in JSON. */
  readonly text: string;
  /** Description in the grammar. */
  readonly description: string;
}

/** Keywords that the grammar allows at the pointer's object and that it lacks. */
export function wordOffers(files: EditedFiles, path: string, pointer: string): readonly JsonOffer[] {
  const there = atPointer(files[path], pointer) as Json | undefined;
  const present = isSchemaNode(there) ? there : {};
  return Object.entries(propertiesAt(files, path, pointer))
    .filter(([word, schema]) => !Object.hasOwn(present, word) && schema !== false)
    .map(([text, schema]) => ({
      text,
      description: descriptionOf(files, grammarPlace(files, path, pointer), schema),
    }));
}

/** Values of a keyword, if the grammar lists them. */
export function valueOffers(
  files: EditedFiles,
  path: string,
  pointer: string,
  word: string,
): readonly JsonOffer[] {
  const schema = propertiesAt(files, path, pointer)[word];
  const at = grammarPlace(files, path, pointer);
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

const grammarPlace = (files: EditedFiles, path: string, pointer: string) => grammarAt(files, path, pointer);

function propertiesAt(files: EditedFiles, path: string, pointer: string): SchemaNode {
  const properties = grammarPlace(files, path, pointer)?.schema['properties'];
  return isSchemaNode(properties) ? properties : {};
}

function descriptionOf(files: EditedFiles, at: GrammarPlace | undefined, schema: Json): string {
  if (!isSchemaNode(schema)) return '';
  const description = textAt(schema, 'description');
  if (description !== undefined || at === undefined) return description ?? '';
  return textAt(resolved(files, { ...at, schema }, undefined)?.schema, 'description') ?? '';
}

/**
 * Phrases that the code editor component shows or announces, by the id of the catalogue message that replaces
 * them.
 */
export const CODE_PHRASES: Readonly<Record<string, string>> = {
  Find: 'schemas.code.find',
  Replace: 'schemas.code.replaceWith',
  next: 'schemas.code.next',
  previous: 'schemas.code.previous',
  all: 'schemas.code.all',
  'match case': 'schemas.code.matchCase',
  regexp: 'schemas.code.regexp',
  'by word': 'schemas.code.byWord',
  replace: 'schemas.code.replace',
  'replace all': 'schemas.code.replaceAll',
  close: 'schemas.code.close',
  'Go to line': 'schemas.code.goToLine',
  go: 'schemas.code.go',
  'current match': 'schemas.code.match',
  'on line': 'schemas.code.onLine',
  'replaced match on line $': 'schemas.code.replacedOne',
  'replaced $ matches': 'schemas.code.replacedAll',
  Completions: 'schemas.code.completions',
  'Selection deleted': 'schemas.code.deleted',
  'Fold line': 'schemas.code.fold',
  'Unfold line': 'schemas.code.unfold',
  unfold: 'schemas.code.unfold',
  'folded code': 'schemas.code.folded',
  'Folded lines': 'schemas.code.folded',
  'Unfolded lines': 'schemas.code.unfolded',
  to: 'schemas.code.to',
  'Control character': 'schemas.code.control',
  Diagnostics: 'schemas.code.diagnostics',
  'No diagnostics': 'schemas.code.noDiagnostics',
};
