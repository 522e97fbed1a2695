import { holds } from '../condition/holds.ts';
import { pathsOf } from '../condition/pathsOf.ts';
import type { Context, DataRecord, Field, Problem, Rule } from '../contract/index.ts';
import { RULE_OF_WORD } from '../rules/keywords.ts';
import { bareCode, isWholeCode } from '../values/codes.ts';
import { getAt, setAt, setMany } from '../values/paths.ts';
import type { FormModel } from './FormModel.ts';

/** Paths that fill the slots of a rule's message: those that it reads, and the settings. */
export function slotPathsOf({ when = {}, must }: Pick<Rule, 'when' | 'must'>): readonly string[] {
  return [...pathsOf(must), ...pathsOf(when), 'settings'];
}

/**
 * Problems of rules between values: one per rule that applies and does not hold, with the id of the rule.
 * Params are the values by path for messages such as `{record.KmOreIniziali}` (`slotPathsOf`).
 */
export function ruleProblems(rules: readonly Rule[], context: Context): readonly Problem[] {
  return rules
    .filter((rule) => (rule.when === undefined || holds(rule.when, context)) && !holds(rule.must, context))
    .map((rule) => ({
      path: rule.field ?? '',
      rule: rule.id,
      params: slotPathsOf(rule).reduce<Context>((params, path) => {
        const value = getAt(context, path);
        return value === undefined ? params : setAt(params, path, value);
      }, {}),
      message: rule.message,
      severity: rule.severity ?? 'error',
    }));
}

/** A problem of a field's word that code checks, with the field's own text for it (`x-messages`). */
export function wordProblem(
  word: keyof typeof RULE_OF_WORD,
  { 'x-messages': messages = {} }: Pick<Field, 'x-messages'>,
  problem: Pick<Problem, 'path' | 'params'> & Partial<Pick<Problem, 'severity'>>,
): Problem {
  const { [word]: message } = messages;
  const whole = { severity: 'error', rule: RULE_OF_WORD[word], ...problem } as const;
  return message === undefined ? whole : { ...whole, message };
}

type Holder = { readonly properties?: Readonly<Record<string, Field>> };

/** Problems of codes with a wrong check digit (`x-code`), also in rows of lists. */
export function codeProblems({ fields }: Pick<FormModel, 'fields'>, record: DataRecord): readonly Problem[] {
  const codes = fields.flatMap(({ path, schema }) => codesAt(schema, getAt(record, path), path));
  return codes.flatMap(([path, schema, code, value]) =>
    isWholeCode(code, value) ? [] : [wordProblem('x-code', schema, { path, params: {} })],
  );
}

/** The same for columns written without a form; values that are stored already are accepted. */
export function wrongCodes(entity: Holder, columns: DataRecord, before: DataRecord): readonly Problem[] {
  const fields = Object.entries(entity.properties ?? {}).map(([path, schema]) => ({ path, schema }));
  return codeProblems({ fields } as unknown as FormModel, columns).filter(
    ({ path }) => getAt(columns, path) !== getAt(before, path),
  );
}

/** The record with its codes in stored form (`bareCode`). */
export function withBareCodes(entity: Holder, record: DataRecord): DataRecord {
  const codes = codesAt(entity as Field, record, '');
  return setMany(record, new Map(codes.map(([path, , code, value]) => [path, bareCode(code, value)])));
}

type CodeAt = readonly [path: string, schema: Field, code: NonNullable<Field['x-code']>, value: string];

function codesAt(schema: Field, value: unknown, path: string): readonly CodeAt[] {
  const code = schema['x-code'];
  if (typeof value === 'string') return code === undefined ? [] : [[path, schema, code, value]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? [] : value.flatMap((row, index) => codesAt(items, row, `${path}.${index}`));
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    codesAt(each, getAt(value, name), path === '' ? name : `${path}.${name}`),
  );
}
