import { RULES, ruleOf } from './RULES.ts';
import type { JsonSchema } from './RuleDefinition.ts';

/** What stands beside a compiled schema to turn the compiler's errors into problems. */
export interface Notes {
  /** Message ids of `x-messages`, by the schema path of the word. */
  readonly messages: Readonly<Record<string, string>>;
  /** Words whose problems bear another word. */
  readonly tells: Readonly<Record<string, string>>;
  /** Rules that a missing field breaks, by schema path of their place: whose they are and what they say. */
  readonly around: Readonly<Record<string, AroundNote>>;
}

export interface AroundNote {
  readonly field: string;
  readonly rule: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Words that judge nothing; they are left out, which keeps compiled modules small. */
const SILENT = new Set([
  ...['$schema', '$comment', '$id', 'title', 'description', 'examples', 'default', 'readOnly', 'writeOnly'],
  ...[
    'x-entity',
    'x-plural',
    'x-key',
    'x-label',
    'x-table',
    'x-answers',
    'x-checklist',
    'x-owner',
    'x-personal',
    'x-dated',
    'x-person',
    'x-open',
    'x-kept-for',
    'x-kept-with',
    'x-rules',
    'x-across',
    'x-options',
    'x-suggests',
    'x-other',
    'x-offered',
    'x-copied',
    'x-was',
    'x-reference',
  ],
  ...[
    'x-unit',
    'x-measured',
    'x-span',
    'x-calculated',
    'x-flag',
    'x-column',
    'x-unconfirmed',
    'x-messages',
    'x-may',
    'x-files',
    'x-signs',
    'x-code',
    'x-accuracy',
    'x-accept',
    'x-taken',
    'x-trace',
    'x-notes-of',
    'x-checked',
  ],
  // Of versions of forms from before `x-may`.
  ...['x-visible', 'x-changeable', 'x-seen-by', 'x-edited-by'],
  ...['x-missing', 'x-search', 'x-from', 'x-computed', 'x-rows', 'x-unique', 'x-json'],
]);

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

const TELLS: Readonly<Record<string, string>> = Object.fromEntries(
  RULES.flatMap((rule) => (rule.tells === undefined ? [] : [[rule.word, rule.tells]])),
);

/** Word under which the rules of fields stand that their record must keep; see `RuleDefinition.around`. */
export const AROUND = 'x-around';

/** A schema as the compiler takes it: silent words gone, rules that reach beyond their field moved to the record. */
export function prepare(schema: unknown): { readonly schema: JsonSchema | boolean; readonly notes: Notes } {
  const messages: Record<string, string> = {};
  const around: Record<string, AroundNote> = {};

  function node(value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const made: Record<string, unknown> = {};
    for (const [word, part] of Object.entries(value)) {
      if (SILENT.has(word)) continue;
      made[word] = child(word, part, `${path}/${word}`);
      const also = ruleOf(word)?.also;
      if (also !== undefined) made[also] = part;
    }
    noteMessages(value as JsonSchema, path);
    const rules = aroundRules(value as JsonSchema, path);
    if (rules.length > 0) made[AROUND] = rules;
    return made;
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
    for (const [word, id] of Object.entries(messagesOf(value))) {
      messages[`${path}/${word}`] = id;
      for (const [other, told] of Object.entries(TELLS))
        if (told === word) messages[`${path}/${other}`] ??= id;
    }
  }

  function aroundRules(value: JsonSchema, path: string): JsonSchema[] {
    const rules: JsonSchema[] = [];
    for (const [field, schema] of Object.entries((value['properties'] ?? {}) as Record<string, JsonSchema>)) {
      for (const word of Object.keys(schema)) {
        const rule = ruleOf(word);
        if (rule?.around === undefined) continue;
        const own = schema[word] as never;
        const told = rule.tells ?? word;
        const message = messagesOf(schema)[word] ?? messagesOf(schema)[told];
        around[`${path}/${AROUND}/${rules.length}`] = {
          field,
          rule: told,
          params: rule.params?.(own) ?? {},
          ...(message === undefined ? {} : { message }),
        };
        rules.push(rule.around(field, own));
      }
    }
    return rules;
  }

  return { schema: node(schema, '#') as JsonSchema | boolean, notes: { messages, around, tells: TELLS } };
}

function messagesOf(schema: JsonSchema): Readonly<Record<string, string>> {
  return (schema['x-messages'] ?? {}) as Readonly<Record<string, string>>;
}

/** As the compiler writes keys in schema paths. */
function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
}
