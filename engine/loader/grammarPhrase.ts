import type { ErrorObject } from 'ajv/dist/2020.js';
import { type Phrase, say, typed } from '../errors/Phrase.ts';
import { nearestOf, shown } from './pointer.ts';

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
  dependentRequired: ({ deps, property }) =>
    say('neededBeside', { property: String(deps), beside: String(property) }),
  propertyNames: () => say('validName'),
  not: () => say('notThat'),
  anyOf: () => say('mustMatchAny'),
  oneOf: () => say('mustMatchOne'),
  'false schema': () => say('nothingHere'),
};

/**
 * Phrase for the value that the grammar expects.
 *
 * @param found the value as text, for the nearest of the listed values.
 */
export function grammarPhrase({ keyword, params }: ErrorObject, found: string): Phrase {
  if (keyword === 'enum') return nearestOf((params['allowedValues'] as unknown[]).map(String), found);
  return BY_KEYWORD[keyword]?.(params) ?? say('asGrammarSays', { keyword });
}

function limitPhrase({ comparison, limit }: Params): Phrase {
  return say('mustBeBound', { comparison: String(comparison), limit: Number(limit) });
}
