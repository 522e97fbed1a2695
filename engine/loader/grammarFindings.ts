import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Finding } from '../errors/Finding.ts';
import { allOfThese, type Phrase, quoted, say, typed } from '../errors/Phrase.ts';
import { hintOf } from './grammar/hintOf.ts';
import { atPointer, nearestOf, shortJson, shown, under } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';

/** The path of a file, and what was validated of it. */
type JudgedFile = Pick<SchemaFile, 'path' | 'content'>;

/**
 * Findings of the errors of a file against its grammar; a word of another kind of entry is reported once, although several errors mention it.
 */
export function findingsOf(file: JudgedFile, errors: readonly ErrorObject[]): readonly Finding[] {
  // Of two kinds of entry at once, each would report the words of the other.
  const ambiguous = new Set(
    errors
      .filter((error) => error.keyword === 'oneOf' && alternativeWords(error) !== undefined)
      .map(({ instancePath }) => instancePath),
  );
  const foreign = errors.flatMap((error) =>
    ambiguous.has(error.instancePath) ? [] : (foreignWord(file, error, errors) ?? []),
  );
  const pointers = new Set(foreign.map(({ pointer }) => pointer));
  const remaining = outermost(errors.filter((error) => listedWords(error) === undefined))
    .map((error) => findingOf(file, error))
    .filter(({ code, pointer }) => code !== 'UNKNOWN_WORD' || !pointers.has(pointer));
  return [...foreign, ...remaining];
}

/**
 * Words allowed by `propertyNames`, if the error concerns one; Ajv reports the keyword and its schema for
 * each word.
 */
function listedWords({ keyword, schema, propertyName }: ErrorObject): readonly string[] | undefined {
  if (keyword !== 'propertyNames' && propertyName === undefined) return undefined;
  const { enum: words } = (keyword === 'enum' ? { enum: schema } : schema) as { enum?: readonly string[] };
  return schema === false ? [] : words;
}

/**
 * A word that belongs to another kind of entry; the `if` that applies names the kind, e.g. `"kind":
 * "workflow"`.
 */
function foreignWord(
  file: JudgedFile,
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

/** Removes repeated errors: of `anyOf` and `oneOf` the branches, of `if` the keyword itself. */
function outermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const errorsWithoutIf = errors.filter(({ keyword }) => keyword !== 'if');
  const outer = errorsWithoutIf.filter((error) => !/\/(?:anyOf|oneOf)\/\d+(\/|$)/.test(error.schemaPath));
  return outer.length > 0 ? outer : errorsWithoutIf;
}

function findingOf(file: JudgedFile, error: ErrorObject): Finding {
  const at = { file: file.path, pointer: error.instancePath };
  const hint = hintOf(error, file.content);
  if (hint !== undefined) return { ...at, ...hint };
  if (error.keyword === 'additionalProperties') {
    const word = String(error.params['additionalProperty']);
    const names = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
    return {
      ...at,
      code: 'UNKNOWN_WORD',
      pointer: under(error.instancePath, word),
      found: quoted(word),
      expected: nearestOf(names, word),
    };
  }
  if (error.keyword === 'required') {
    const word = String(error.params['missingProperty']);
    return { ...at, code: 'MISSING_WORD', found: say('nothing'), expected: quoted(word) };
  }
  if (error.keyword === 'dependentRequired') {
    const { missingProperty: property, property: beside } = error.params as Record<string, string>;
    return {
      ...at,
      code: 'MISSING_WORD',
      found: say('nothing'),
      expected: say('neededBeside', { property, beside }),
    };
  }
  if (error.keyword === 'uniqueItems') {
    const pointer = under(error.instancePath, Math.max(Number(error.params['i']), Number(error.params['j'])));
    const again = shown(atPointer(file.content, pointer));
    return { ...at, code: 'DUPLICATE', pointer, found: again, expected: say('itOnce') };
  }
  const words = alternativeWords(error);
  if (words !== undefined) {
    const entry = Object(atPointer(file.content, error.instancePath)) as object;
    const present = words.filter((word) => Object.hasOwn(entry, word)).map(quoted);
    const expected = nearestOf(words);
    return present.length === 0
      ? { ...at, code: 'MISSING_WORD', found: say('nothing'), expected }
      : { ...at, code: 'GRAMMAR', found: allOfThese(present), expected };
  }
  const value = atPointer(file.content, error.instancePath);
  const expected = grammarPhrase(error, shortJson(value));
  const [, beside] = /\/dependentSchemas\/([^/]+)\//.exec(error.schemaPath) ?? [];
  const other = beside && say('wordBeside', { word: expected, other: quoted(beside) });
  return { ...at, code: 'GRAMMAR', found: shown(value), expected: other || expected };
}

/** The words of which exactly one is required, if each alternative requires a single word. */
function alternativeWords({ keyword, schema }: ErrorObject): readonly string[] | undefined {
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return undefined;
  const words = (schema as readonly { readonly required?: readonly string[] }[]).map(
    ({ required }) => required,
  );
  return words.every((each) => each?.length === 1) ? words.flatMap((each) => each ?? []) : undefined;
}

type Params = Readonly<Record<string, unknown>>;

/** Expected value by violated keyword of the grammar. */
const BY_KEYWORD: Readonly<Record<string, (params: Params) => Phrase>> = {
  type: ({ type }) => say('mustBe', { types: typed([type as string | string[]].flat()) }),
  const: ({ allowedValue }) => shown(allowedValue),
  minimum: limitPhrase,
  maximum: limitPhrase,
  exclusiveMinimum: limitPhrase,
  exclusiveMaximum: limitPhrase,
  multipleOf: ({ multipleOf }) => say('mustBeMultiple', { limit: Number(multipleOf) }),
  pattern: ({ pattern }) => say('mustMatchPattern', { pattern: String(pattern) }),
  format: ({ format }) =>
    format === 'regex' ? say('mustBeExpression') : say('mustMatchFormat', { format: String(format) }),
  minItems: ({ limit }) => say('fewerThan', { what: say('itemsCount', { count: Number(limit) }) }),
  maxItems: ({ limit }) => say('moreThan', { what: say('itemsCount', { count: Number(limit) }) }),
  minProperties: ({ limit }) => say('fewerThan', { what: say('wordsCount', { count: Number(limit) }) }),
  maxProperties: ({ limit }) => say('moreThan', { what: say('wordsCount', { count: Number(limit) }) }),
  minLength: ({ limit }) => say('fewerThan', { what: say('characters', { count: Number(limit) }) }),
  maxLength: ({ limit }) => say('moreThan', { what: say('characters', { count: Number(limit) }) }),
  contains: ({ minContains }) => say('mustContain', { least: Number(minContains) }),
  propertyNames: () => say('validName'),
  not: () => say('notThat'),
  anyOf: () => say('mustMatchAny'),
  oneOf: () => say('mustMatchOne'),
  'false schema': () => say('nothingHere'),
};

/** The expected value; `found` is the value as text, for the nearest of the listed ones. */
function grammarPhrase({ keyword, params }: ErrorObject, found: string): Phrase {
  if (keyword === 'enum') return nearestOf((params['allowedValues'] as unknown[]).map(String), found);
  return BY_KEYWORD[keyword]?.(params) ?? say('asGrammarSays', { keyword });
}

function limitPhrase({ comparison, limit }: Params): Phrase {
  return say('mustBeBound', { comparison: String(comparison), limit: Number(limit) });
}
