import { Ajv2020 } from 'ajv/dist/2020.js';
import { stringify } from 'ajv/dist/compile/codegen/index.js';
import { FORMATS } from './formats.ts';
import { AROUND } from './prepare.ts';
import { RULES } from './RULES.ts';
import type { JsonSchema } from './RuleDefinition.ts';

/**
 * The schema compiler with the rule words. `source` keeps the produced text, for modules. Schemas come checked by the
 * grammar, so they are not checked again: that is half of the compiling time.
 */
export function createCompiler(source = false): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    $data: true,
    messages: false,
    validateSchema: false,
    meta: false,
    multipleOfPrecision: 6,
    inlineRefs: true,
    formats: { ...FORMATS },
    ...(source ? { code: { source: true, esm: true } } : {}),
  });
  for (const rule of RULES) {
    ajv.addKeyword({
      keyword: rule.word,
      schemaType: [...rule.takes],
      macro: (value: unknown) => ({ ...rule.schema(value as never) }),
      error: { message: '', params: ({ schema }) => stringify(rule.params?.(schema as never) ?? {}) },
    });
  }
  ajv.addKeyword({
    keyword: AROUND,
    schemaType: 'array',
    macro: (rules: readonly JsonSchema[]) => ({ allOf: rules }),
  });
  return ajv;
}
