import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Finding } from '../errors/Finding.ts';
import { allOfThese, quoted, say } from '../errors/Phrase.ts';
import { ANNOTATIONS } from './grammar/annotations.ts';
import { grammarPhrase } from './grammarPhrase.ts';
import { atPointer, nearestOf, shortJson, shown, under } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';

let last: { readonly text: string; readonly grammar: Grammar } | undefined;

/**
 * The grammar of these files; compiled once as long as they say the same, which editors and tests ask again and again. By what they say: files that came from another
 * thread, and those that a product's own names were added to, are other objects each time.
 */
export function grammarOf(meta: Readonly<Record<string, unknown>>): Grammar {
  const text = JSON.stringify(meta);
  if (last?.text !== text) last = { text, grammar: compileGrammar(meta) };
  return last.grammar;
}

/** What the grammar says of its words besides what they hold: others read it, nothing is refused by it. */
const UNCHECKED = ['x-completed', 'x-list', 'x-for', 'x-like'] as const;

/** Grammars by kind, compiled; `meta` holds the files under `meta/` by their own name, e.g. `form.schema.json`. */
function compileGrammar(meta: Readonly<Record<string, unknown>>): Grammar {
  // A file is looked at once: code that is made shorter first would cost more than it saves.
  const code = { optimize: false };
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, verbose: true, code });
  ajv.addFormat('regex', isExpression);
  for (const word of UNCHECKED) ajv.addKeyword(word);
  for (const [keyword, metaSchema] of Object.entries(ANNOTATIONS)) ajv.addKeyword({ keyword, metaSchema });
  for (const [name, schema] of Object.entries(meta)) {
    const { $id: _own, ...rest } = schema as { $id?: string };
    ajv.addSchema(rest, name);
  }
  return (kind) => ajv.getSchema(`${kind}.schema.json`);
}

export type Grammar = (kind: string) => ValidateFunction | undefined;

/** What in a file is not as the grammar of its kind says. */
export function checkGrammar(file: SchemaFile, grammar: Grammar): readonly Finding[] {
  const validate = grammar(file.kind);
  if (validate === undefined) return [missingGrammar(file)];
  const isKnown = validContents.get(validate)?.has(file.content as object);
  if (isKnown !== true && !validate(file.content)) return findingsOf(file, validate.errors ?? []);
  if (isKnown !== true && Object.isFrozen(file.content)) rememberValid(validate, file.content as object);
  return grammarNamed(file);
}

/** Contents that cannot change, by the grammar that they keep to: of files that are judged again and again hardly any is another one. */
const validContents = new WeakMap<ValidateFunction, WeakSet<object>>();

function rememberValid(validate: ValidateFunction, content: object): void {
  const contents = validContents.get(validate) ?? new WeakSet();
  validContents.set(validate, contents.add(content));
}

/** Editors complete and check by what `$schema` names: another kind's grammar would mislead them. */
function grammarNamed({ path, kind, content }: SchemaFile): readonly Finding[] {
  const { $schema: named } = content as { readonly $schema?: unknown };
  if (typeof named !== 'string' || named === '' || named.endsWith(`/meta/${kind}.schema.json`)) return [];
  const expected = say('pathEndsWith', { end: `/meta/${kind}.schema.json` });
  return [{ code: 'GRAMMAR', file: path, pointer: '/$schema', found: shown(named), expected }];
}

function missingGrammar(file: SchemaFile): Finding {
  const expected = say('grammarFile', { file: `meta/${file.kind}.schema.json` });
  return { code: 'GRAMMAR', file: file.path, pointer: '', found: say('noGrammar'), expected };
}

/** A word that is foreign to this kind of entry is told once: as that, also where no kind knows it. */
function findingsOf(file: SchemaFile, errors: readonly ErrorObject[]): readonly Finding[] {
  const foreign = errors.flatMap((error) => foreignWord(file, error, errors) ?? []);
  const pointers = new Set(foreign.map(({ pointer }) => pointer));
  const others = outermost(errors.filter((error) => listedWords(error) === undefined))
    .map((error) => findingOf(file, error))
    .filter(({ code, pointer }) => code !== 'UNKNOWN_WORD' || !pointers.has(pointer));
  return [...foreign, ...others];
}

/** The words that an object is limited to (`propertyNames`), of an error that tells of a word beside them; both the keyword and what stands in it report each word. */
function listedWords({ keyword, schema, propertyName }: ErrorObject): readonly string[] | undefined {
  if (keyword !== 'propertyNames' && propertyName === undefined) return undefined;
  const { enum: listed } = (keyword === 'enum' ? { enum: schema } : schema) as { enum?: readonly string[] };
  return schema === false ? [] : listed;
}

/** A word that another kind of entry has: what decides (`if`) names the kind, e.g. `"kind": "workflow"`. */
function foreignWord(
  file: SchemaFile,
  error: ErrorObject,
  errors: readonly ErrorObject[],
): Finding | undefined {
  const words = listedWords(error);
  if (words === undefined || error.keyword !== 'propertyNames') return undefined;
  const name = String(error.params['propertyName']);
  const names = nearestOf(words, name);
  const decides = errors.find(
    ({ keyword, schemaPath, instancePath }) =>
      keyword === 'if' &&
      error.schemaPath.startsWith(`${schemaPath.slice(0, -'if'.length)}then/`) &&
      error.instancePath.startsWith(`${instancePath}/`),
  );
  const [word] = Object.keys((decides?.schema as { properties?: object } | undefined)?.properties ?? {});
  const entry = atPointer(file.content, decides?.instancePath ?? '') as Record<string, unknown>;
  return {
    code: 'UNKNOWN_WORD',
    file: file.path,
    pointer: under(error.instancePath, name),
    found: quoted(name),
    expected: word === undefined ? names : say('wordsWith', { word, value: String(entry[word]), names }),
  };
}

/** An anyOf or oneOf reports each branch and itself; the branches only repeat it. An `if` only repeats what its branch says. */
function outermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const said = errors.filter(({ keyword }) => keyword !== 'if');
  const kept = said.filter((error) => !/\/(?:anyOf|oneOf)\/\d+(\/|$)/.test(error.schemaPath));
  return kept.length > 0 ? kept : said;
}

function findingOf(file: SchemaFile, error: ErrorObject): Finding {
  const at = { file: file.path, pointer: error.instancePath };
  if (error.keyword === 'additionalProperties') {
    const word = String(error.params['additionalProperty']);
    const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
    return {
      ...at,
      code: 'UNKNOWN_WORD',
      pointer: under(error.instancePath, word),
      found: quoted(word),
      expected: nearestOf(known, word),
    };
  }
  if (error.keyword === 'required') {
    const word = String(error.params['missingProperty']);
    return { ...at, code: 'MISSING_WORD', found: say('nothing'), expected: quoted(word) };
  }
  if (error.keyword === 'uniqueItems') {
    const pointer = under(error.instancePath, Math.max(Number(error.params['i']), Number(error.params['j'])));
    const again = shown(atPointer(file.content, pointer));
    return { ...at, code: 'DUPLICATE', pointer, found: again, expected: say('itOnce') };
  }
  const words = alternativeWords(error);
  if (words !== undefined) {
    const entry = Object(atPointer(file.content, error.instancePath)) as object;
    const there = words.filter((word) => Object.hasOwn(entry, word)).map(quoted);
    const expected = nearestOf(words);
    return there.length === 0
      ? { ...at, code: 'MISSING_WORD', found: say('nothing'), expected }
      : { ...at, code: 'GRAMMAR', found: allOfThese(there), expected };
  }
  const value = atPointer(file.content, error.instancePath);
  return { ...at, code: 'GRAMMAR', found: shown(value), expected: grammarPhrase(error, shortJson(value)) };
}

/** The words of which an entry needs one: each alternative of the grammar requires another. */
function alternativeWords({ keyword, schema }: ErrorObject): readonly string[] | undefined {
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return undefined;
  const words = (schema as readonly { readonly required?: readonly string[] }[]).map(
    ({ required }) => required,
  );
  return words.every((each) => each?.length === 1) ? words.flatMap((each) => each ?? []) : undefined;
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
