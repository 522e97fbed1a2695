import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import type { Problem } from '../../../contract/index.ts';

/**
 * rjsf's own precompiled validator over the form's check. The check is AJV compiled on the server and loaded as an ES
 * module (the page's policy forbids `eval`); rules between fields and conditions come with it, because `validate` is the
 * whole form's, not only its schema's. The layout schema's `$id` names it, so that rjsf neither hashes nor compares schemas.
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
