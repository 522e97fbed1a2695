import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Finding } from '../errors/Finding.ts';
import { say } from '../errors/Phrase.ts';
import { checkMeta } from './checkMeta.ts';
import { fitsGrammar, isExpression, OPERANDS } from './fitsGrammar.ts';
import { ANNOTATIONS } from './grammar/annotationSchemas.ts';
import { EDIT_MARKS } from './grammar/editRights.ts';
import type { Meta } from './grammar/grammarNode.ts';
import { HINT } from './grammar/hintOf.ts';
import { findingsOf } from './grammarFindings.ts';
import { shown } from './pointer.ts';
import type { SchemaFile } from './SchemaFile.ts';

/** What judges files by a grammar. */
export interface Grammar {
  /** What is wrong with the grammar itself; with any it judges nothing. */
  readonly findings: readonly Finding[];
  readonly has: (name: string) => boolean;
  readonly fits: (name: string, content: unknown) => boolean;
  /** What Ajv says of a content; it compiles a file of the grammar when the first content does not fit. */
  readonly errorsOf: (name: string, content: unknown) => readonly ErrorObject[];
  /** Frozen contents that fit, with their file of the grammar; most contents are unchanged between checks. */
  readonly valid: WeakMap<object, string>;
}

/** Grammars kept: of the files in force, and of a draft that registers names. */
const MOST_KEPT = 2;
let recent: readonly (readonly [text: string, grammar: Grammar])[] = [];

/** The grammar as a judge, cached by its text: files from another thread or with registered names are new objects. */
export function grammarOf(meta: Meta): Grammar {
  const text = JSON.stringify(meta);
  const entry = recent.find(([each]) => each === text) ?? ([text, judge(meta)] as const);
  recent = [entry, ...recent.filter((each) => each !== entry)].slice(0, MOST_KEPT);
  return entry[1];
}

const CONST_TRUE = { const: true };
/** Values of a field's or an entry's property for which a word is offered; `false`: none is given. */
const PURPOSE = {
  type: 'object',
  propertyNames: { enum: ['type', 'format', 'enum', 'flag', 'widget', 'kind', 'beside'] },
  additionalProperties: { anyOf: [{ const: false }, { type: 'array', items: { type: 'string' } }] },
};

/** A label in all languages, or one for each; of a value, the part begins with a full stop. */
const LABEL = {
  type: ['string', 'object'],
  propertyNames: { pattern: '^(?:[a-z]{2}$|[.])' },
  additionalProperties: { type: ['string', 'object'], additionalProperties: { type: 'string' } },
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
  ...{ 'x-label': LABEL, 'x-edit': EDIT_MARKS, 'x-says': HINT },
} as const;

const KEYWORDS = { ...EDITOR_KEYWORDS, ...ANNOTATIONS };
const fitsKeyword = fitsGrammar({ ...KEYWORDS, ...OPERANDS });

function judge(meta: Meta): Grammar {
  let compiler: Ajv2020 | undefined;
  const errorsOf: Grammar['errorsOf'] = (name, content) => {
    compiler ??= compilerOf(meta);
    const validate = compiler.getSchema(name);
    return validate?.(content) === false ? (validate.errors ?? []) : [];
  };
  return {
    findings: checkMeta(meta, fitsKeyword, () => compilerOf({})),
    has: (name) => Object.hasOwn(meta, name),
    fits: fitsGrammar(meta),
    errorsOf,
    valid: new WeakMap(),
  };
}

function compilerOf(meta: Meta): Ajv2020 {
  // Few files are explained, so that less code counts more than quick code.
  const short = { code: { optimize: false }, inlineRefs: false, messages: false };
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, verbose: true, ...short });
  ajv.addFormat('regex', isExpression);
  for (const [keyword, metaSchema] of Object.entries(KEYWORDS)) ajv.addKeyword({ keyword, metaSchema });
  for (const [name, schema] of Object.entries(meta)) {
    const { $id: _own, ...schemaWithoutId } = schema as { $id?: string };
    ajv.addSchema(schemaWithoutId, name);
  }
  return ajv;
}

/** Findings where a file violates the grammar of its kind. */
export function checkGrammar(file: SchemaFile, { has, fits, errorsOf, valid }: Grammar): readonly Finding[] {
  const [name, content] = [`${file.kind}.schema.json`, file.content as object];
  if (!has(name)) return [missingGrammar(file)];
  if (valid.get(content) !== name) {
    const errors = fits(name, content) ? [] : errorsOf(name, content);
    if (errors.length > 0) return findingsOf(file, errors);
    if (Object.isFrozen(content)) valid.set(content, name);
  }
  return grammarNamed(file);
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
