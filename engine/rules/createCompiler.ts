import { Ajv2020 } from 'ajv/dist/2020.js';
import { stringify } from 'ajv/dist/compile/codegen/index.js';
import { FORMATS } from './formats.ts';
import { AROUND } from './prepare.ts';
import { allRules } from './RULES.ts';
import type { JsonSchema } from './RuleDefinition.ts';

/**
 * The schema compiler with the rule words. `source` keeps the produced text, for modules. Schemas come checked by the
 * grammar, so they are not checked again: that is half of the compiling time. With `most`, compiled code looks at no further item of a
 * list or key of an object once it has found so many errors in that one.
 */
export function createCompiler({ source = false, most = Number.POSITIVE_INFINITY } = {}): Ajv2020 {
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
    // Shorter code is worth its time where it is sent: to make it takes half of the compiling.
    code: source
      ? { source: true, esm: true }
      : { optimize: false, ...(Number.isFinite(most) && { process: (code) => stopAt(most, code) }) },
  });
  for (const rule of allRules()) {
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

/** Heads of the loops over a list's items and an object's keys, as the compiler writes them. */
const LOOPS = /for\((?:const key\d+ in \w+|let i\d+=0; i\d+<len\d+; i\d+\+\+)\)\{/g;

/**
 * Only loops make errors without end: all else is bounded by the schema. Each counts its own errors: those found before may be of another
 * branch of an `anyOf`, and one that ended because of them would let its branch pass unseen. The loop of `contains` is left to its end, since
 * every item but the one it looks for makes an error.
 */
function stopAt(most: number, code: string): string {
  if (code.includes('keyword:"contains"')) return code;
  let loops = 0;
  return code.replaceAll(LOOPS, (head) => {
    const before = `errorsBefore${loops++}`;
    return `const ${before}=errors;${head}if(errors-${before}>=${most})break;`;
  });
}
