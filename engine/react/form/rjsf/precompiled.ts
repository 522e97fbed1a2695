import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import type { Problem } from '../../../contract/index.ts';

/**
 * rjsf's precompiled validator over the form's check, which is AJV compiled on the server and loaded as an ES
 * module (the content security policy forbids `eval`). `validate` covers the whole form: schema, rules
 * between fields, conditions. The `$id` of the layout schema identifies it, so rjsf neither hashes nor
 * compares schemas.
 */
export function precompiled(
  schema: RJSFSchema,
  id: string,
  validate: () => readonly Problem[],
): ValidatorType {
  const compiled = Object.assign(
    (_data: unknown): boolean => {
      compiled.errors = validate().map(toAjvError);
      return compiled.errors.length === 0;
    },
    { errors: null as ErrorObject[] | null },
  );
  return createPrecompiledValidator({ [id]: compiled }, schema);
}

function toAjvError(problem: Problem): ErrorObject {
  return {
    keyword: problem.rule,
    instancePath: `/${problem.path.replaceAll('.', '/')}`,
    schemaPath: `#/${problem.rule}`,
    params: {},
    message: problem.message ?? problem.rule,
  };
}
