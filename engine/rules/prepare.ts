import type { Problem } from '../contract/index.ts';
import { RULES, ruleOf } from './RULES.ts';
import type { JsonSchema } from './RuleDefinition.ts';

/** Data needed to convert AJV errors to problems. */
interface Notes {
  /** Message ids of `x-messages`, by schema path of the word. */
  readonly messages: Readonly<Record<string, string>>;
  /** Rule words that are replaced by another word in problems. */
  readonly reportedAs: Readonly<Record<string, string>>;
  /** Titles of sibling fields that rules name (slot `target`), by schema path of the word. */
  readonly targets: Readonly<Record<string, string>>;
  /** Rules of `RECORD_RULES`, by schema path. */
  readonly recordRules: Readonly<Record<string, RecordRule>>;
}

interface RecordRule {
  readonly field: string;
  readonly rule: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Words of JSON Schema that check nothing. */
const DESCRIPTIONS: ReadonlySet<string> = new Set([
  ...['$schema', '$comment', '$id', 'title', 'description', 'examples', 'default', 'readOnly', 'writeOnly'],
]);

/**
 * An `x-` word without a rule describes a field to other parts of the engine; the grammar refuses unknown
 * ones, and stored versions of forms keep those of former releases. AJV refuses every other unknown word.
 */
function checksNothing(word: string): boolean {
  return DESCRIPTIONS.has(word) || (word.startsWith('x-') && ruleOf(word) === undefined);
}

const MAPS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const ONES = new Set([
  'items',
  'additionalProperties',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
]);

const REPORTED_AS: Readonly<Record<string, string>> = Object.fromEntries(
  RULES.flatMap((rule) => (rule.reportedAs === undefined ? [] : [[rule.word, rule.reportedAs]])),
);

/** Rules that a missing field breaks, moved to the record's schema (`RuleDefinition.recordSchema`). */
export const RECORD_RULES = 'x-record-rules';

/** A schema prepared for AJV: words without check removed, rules that a missing field breaks moved. */
export function prepare(schema: unknown): { readonly schema: JsonSchema | boolean; readonly notes: Notes } {
  const messages: Record<string, string> = {};
  const recordRules: Record<string, RecordRule> = {};
  const targets: Record<string, string> = {};

  function node(value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const prepared: Record<string, unknown> = {};
    for (const [word, part] of Object.entries(value)) {
      if (checksNothing(word)) continue;
      prepared[word] = child(word, part, `${path}/${word}`);
      const companion = ruleOf(word)?.companionRule;
      if (companion !== undefined) prepared[companion] = part;
    }
    noteMessages(value as JsonSchema, path);
    const rules = moveRecordRules(value as JsonSchema, path);
    if (rules.length > 0) prepared[RECORD_RULES] = rules;
    return prepared;
  }

  function child(word: string, part: unknown, path: string): unknown {
    if (MAPS.has(word) && typeof part === 'object' && part !== null) {
      return Object.fromEntries(
        Object.entries(part).map(([key, each]) => [key, node(each, `${path}/${escaped(key)}`)]),
      );
    }
    if (LISTS.has(word) && Array.isArray(part))
      return part.map((each, index) => node(each, `${path}/${index}`));
    return ONES.has(word) ? node(part, path) : part;
  }

  function noteMessages(value: JsonSchema, path: string): void {
    for (const [word, id] of Object.entries(ownMessages(value))) {
      messages[`${path}/${word}`] = id;
      for (const [other, target] of Object.entries(REPORTED_AS))
        if (target === word) messages[`${path}/${other}`] ??= id;
    }
  }

  function moveRecordRules(value: JsonSchema, path: string): JsonSchema[] {
    const rules: JsonSchema[] = [];
    const fields = (value['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
    for (const [field, schema] of Object.entries(fields)) {
      for (const word of Object.keys(schema)) {
        const rule = ruleOf(word);
        if (rule?.recordSchema === undefined) continue;
        const argument = schema[word] as never;
        const reportedWord = rule.reportedAs ?? word;
        const message = ownMessages(schema)[word] ?? ownMessages(schema)[reportedWord];
        const params = rule.params?.(argument) ?? {};
        const target = fields[String(params['target'])]?.['title'];
        if (typeof target === 'string') targets[`${path}/properties/${escaped(field)}/${word}`] = target;
        recordRules[`${path}/${RECORD_RULES}/${rules.length}`] = {
          field,
          rule: reportedWord,
          params: typeof target === 'string' ? { ...params, target } : params,
          ...(message === undefined ? {} : { message }),
        };
        rules.push(rule.recordSchema(field, argument));
      }
    }
    return rules;
  }

  return {
    schema: node(schema, '#') as JsonSchema | boolean,
    notes: { messages, recordRules, reportedAs: REPORTED_AS, targets },
  };
}

function ownMessages(schema: JsonSchema): Readonly<Record<string, string>> {
  return (schema['x-messages'] ?? {}) as Readonly<Record<string, string>>;
}

/** Escapes a key as AJV does in schema paths. */
function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** An error reported by AJV. */
export interface CompilerError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Converts AJV errors to problems: one per path and rule, rule words instead of the keywords they stand for,
 * missing fields under their own path. Self-contained, because `checkModule` copies its text into modules.
 */
export function toProblems(errors: readonly CompilerError[], notes: Notes): Problem[] {
  const problems: Problem[] = [];
  const keys = new Set<string>();

  function add(path: string, rule: string, params: Problem['params'], message: string | undefined): void {
    const key = `${path} ${rule}`;
    if (keys.has(key)) return;
    keys.add(key);
    problems.push({ path, rule, params, ...(message === undefined ? {} : { message }), severity: 'error' });
  }

  function join(path: string, key: unknown): string {
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }

  for (const error of errors) {
    const { keyword, schemaPath, params } = error;
    const path = error.instancePath
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    const recordRule = /^(.*\/x-record-rules)\/allOf\/(\d+)\//.exec(schemaPath);
    if (recordRule !== null) {
      const rule = notes.recordRules[`${recordRule[1]}/${recordRule[2]}`];
      if (rule === undefined || keyword === 'if') continue;
      add(keyword === 'required' ? join(path, rule.field) : path, rule.rule, rule.params, rule.message);
      continue;
    }
    if (keyword === 'x-record-rules' || keyword === 'if') continue;
    // Inside a rule word or a branch, the word itself or the choice is reported.
    if (/(^|\/)(?!properties\/)[^/]+\/x-[a-z-]+\//.test(schemaPath)) continue;
    if (/\/(?:anyOf|oneOf)\/\d+\//.test(schemaPath)) continue;
    const message = notes.messages[schemaPath];
    const target = notes.targets[schemaPath];
    if (keyword === 'required' || keyword === 'dependentRequired') {
      const name = String(params['missingProperty']);
      add(
        join(path, name),
        'required',
        {},
        notes.messages[schemaPath.replace(/required$/, `properties/${name}/required`)],
      );
    } else if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
      const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
      add(join(path, name), 'additionalProperties', { additionalProperty: name }, message);
    } else if (keyword === 'enum') add(path, keyword, { values: params['allowedValues'] }, message);
    else if (keyword === 'const') add(path, keyword, { value: params['allowedValue'] }, message);
    else {
      const slots = target === undefined ? params : { ...params, target };
      add(path, notes.reportedAs[keyword] ?? keyword, slots, message);
    }
  }

  return problems;
}
