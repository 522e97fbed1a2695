import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Finding } from '../errors/Finding.ts';
import { allOfThese, type Phrase, quoted, say, typed } from '../errors/Phrase.ts';
import { ANNOTATIONS } from './grammar/annotationSchemas.ts';
import { EDIT_MARKS } from './grammar/editRights.ts';
import { HINT, hintOf } from './grammar/hintOf.ts';
import { atPointer, nearestOf, shortJson, shown, under } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';

/** Something compiled of a grammar, with the text that it was compiled from. */
type Compilation<Made> = { readonly text: string; readonly made: Made };

/** Texts kept of each: the files in force, and a draft that registers names. */
const MOST_KEPT = 2;

/** What was made of the same text, or is made now; older ones are dropped. */
function reuse<Made>(recent: Compilation<Made>[], text: string, make: () => Made): Made {
  const entry = recent.find((each) => each.text === text) ?? { text, made: make() };
  recent.splice(0, recent.length, ...[entry, ...recent.filter((each) => each !== entry)].slice(0, MOST_KEPT));
  return entry.made;
}

const grammars: Compilation<Grammar>[] = [];
const validators = new Map<string, Compilation<ValidateFunction | undefined>[]>();

/** The compiled grammar, cached by its text: files from another thread or with registered names are new objects. */
export function grammarOf(meta: Readonly<Record<string, unknown>>): Grammar {
  return reuse(grammars, JSON.stringify(meta), () => compileGrammar(meta));
}

const CONST_TRUE = { const: true };
/** Values of a field's or an entry's property for which a word is offered; `false`: none is given. */
const PURPOSE = {
  type: 'object',
  propertyNames: { enum: ['type', 'format', 'enum', 'flag', 'widget', 'kind', 'beside'] },
  additionalProperties: { anyOf: [{ const: false }, { type: 'array', items: { type: 'string' } }] },
};

/** Keywords of the grammar for completion and for the editor, without effect on validation, with their schemas. */
const EDITOR_KEYWORDS = {
  ...{ 'x-completed': CONST_TRUE, 'x-like': { type: 'string' } },
  'x-for': { anyOf: [{ const: false }, PURPOSE, { type: 'array', items: PURPOSE }] },
  'x-list': {
    type: 'object',
    properties: {
      ...{ move: CONST_TRUE, remove: CONST_TRUE, retire: { type: 'string' }, listed: { type: 'string' } },
      add: {
        type: 'object',
        properties: { key: { type: 'string' }, chosen: CONST_TRUE, with: { type: 'object' } },
        additionalProperties: false,
      },
    },
    additionalProperties: false,
  },
  ...{ 'x-edit': EDIT_MARKS, 'x-says': HINT },
} as const;

/**
 * Compiles the grammars (`meta`: files by name, e.g. `form.schema.json`), each when its first file is checked. A
 * kind whose own files are unchanged keeps its validator, and with it the verdicts on its files.
 */
function compileGrammar(meta: Readonly<Record<string, unknown>>): Grammar {
  // Each file is validated once, so that less code counts more than quick code.
  const short = { code: { optimize: false }, inlineRefs: false, messages: false };
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, verbose: true, ...short });
  ajv.addFormat('regex', isExpression);
  for (const [keyword, metaSchema] of Object.entries({ ...EDITOR_KEYWORDS, ...ANNOTATIONS }))
    ajv.addKeyword({ keyword, metaSchema });
  for (const [name, schema] of Object.entries(meta)) {
    const { $id: _own, ...schemaWithoutId } = schema as { $id?: string };
    ajv.addSchema(schemaWithoutId, name);
  }
  const byKind = new Map<string, ValidateFunction | undefined>();
  return (kind) => {
    if (byKind.has(kind)) return byKind.get(kind);
    const name = `${kind}.schema.json`;
    const recent = validators.get(kind) ?? [];
    validators.set(kind, recent);
    const validate = reuse(recent, textWithReferences(meta, name), () => ajv.getSchema(name));
    byKind.set(kind, validate);
    return validate;
  };
}

/** The text of a grammar file and of all that it refers to. */
function textWithReferences(meta: Readonly<Record<string, unknown>>, name: string): string {
  const texts = new Map<string, string>();
  const add = (file: string): void => {
    if (texts.has(file)) return;
    const text = JSON.stringify(meta[file]) ?? '';
    texts.set(file, text);
    for (const [, other = ''] of text.matchAll(/"\$ref":"([^"#]+)/g)) add(other);
  };
  add(name);
  return JSON.stringify([...texts]);
}

type Grammar = (kind: string) => ValidateFunction | undefined;

/** Findings where a file violates the grammar of its kind. */
export function checkGrammar(file: SchemaFile, grammar: Grammar): readonly Finding[] {
  const validate = grammar(file.kind);
  if (validate === undefined) return [missingGrammar(file)];
  const isCached = validContents.get(validate)?.has(file.content as object);
  if (isCached !== true && !validate(file.content)) return findingsOf(file, validate.errors ?? []);
  if (isCached !== true && Object.isFrozen(file.content)) rememberValid(validate, file.content as object);
  return grammarNamed(file);
}

/** Valid frozen contents by grammar; most files are unchanged between checks. */
const validContents = new WeakMap<ValidateFunction, WeakSet<object>>();

function rememberValid(validate: ValidateFunction, content: object): void {
  const contents = validContents.get(validate) ?? new WeakSet();
  validContents.set(validate, contents.add(content));
}

/** Editors use the grammar in `$schema`, so that of another kind would mislead them. */
function grammarNamed({ path, kind, content }: SchemaFile): readonly Finding[] {
  const { $schema: reference } = content as { readonly $schema?: unknown };
  if (typeof reference !== 'string' || reference === '' || reference.endsWith(`/meta/${kind}.schema.json`))
    return [];
  const expected = say('pathEndsWith', { end: `/meta/${kind}.schema.json` });
  return [{ code: 'GRAMMAR', file: path, pointer: '/$schema', found: shown(reference), expected }];
}

function missingGrammar(file: SchemaFile): Finding {
  const expected = say('grammarFile', { file: `meta/${file.kind}.schema.json` });
  return { code: 'GRAMMAR', file: file.path, pointer: '', found: say('noGrammar'), expected };
}

/** Reports a word of another kind of entry once, although several errors mention it. */
function findingsOf(file: SchemaFile, errors: readonly ErrorObject[]): readonly Finding[] {
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

/** Removes repeated errors: of `anyOf` and `oneOf` the branches, of `if` the keyword itself. */
function outermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const errorsWithoutIf = errors.filter(({ keyword }) => keyword !== 'if');
  const outer = errorsWithoutIf.filter((error) => !/\/(?:anyOf|oneOf)\/\d+(\/|$)/.test(error.schemaPath));
  return outer.length > 0 ? outer : errorsWithoutIf;
}

function findingOf(file: SchemaFile, error: ErrorObject): Finding {
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

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
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
