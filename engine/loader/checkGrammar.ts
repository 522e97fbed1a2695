import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Finding } from '../errors/Finding.ts';
import { say } from '../errors/Phrase.ts';
import { checkMeta } from './checkMeta.ts';
import { ANNOTATIONS } from './grammar/annotationSchemas.ts';
import { EDIT_MARKS } from './grammar/editRights.ts';
import { HINT } from './grammar/hintOf.ts';
import { findingsOf } from './grammarFindings.ts';
import { shown } from './pointer.ts';
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
  const findings = checkMeta(meta, ajv);
  for (const [name, schema] of Object.entries(findings.length > 0 ? {} : meta)) {
    const { $id: _own, ...schemaWithoutId } = schema as { $id?: string };
    ajv.addSchema(schemaWithoutId, name);
  }
  const byKind = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (kind: string) => {
    if (byKind.has(kind)) return byKind.get(kind);
    const name = `${kind}.schema.json`;
    const recent = validators.get(kind) ?? [];
    validators.set(kind, recent);
    const validate = reuse(recent, textWithReferences(meta, name), () => ajv.getSchema(name));
    byKind.set(kind, validate);
    return validate;
  };
  return { findings, validatorOf };
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

export interface Grammar {
  /** What is wrong with the grammar itself; with any it validates nothing. */
  readonly findings: readonly Finding[];
  readonly validatorOf: (kind: string) => ValidateFunction | undefined;
}

/** Findings where a file violates the grammar of its kind. */
export function checkGrammar(file: SchemaFile, { validatorOf }: Grammar): readonly Finding[] {
  const validate = validatorOf(file.kind);
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

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
