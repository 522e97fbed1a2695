import type { NamedRefusal } from '#generated/hooks.ts';
import { ERRORS, type ErrorCode } from './registry.ts';

/** Codes that schemas use; one that is missing in the registry does not compile. */
const NAMED: Readonly<Record<NamedRefusal, unknown>> = ERRORS;

/** Narrows a schema's code to a code of the registry. */
export function codeNamed(name: string): ErrorCode {
  if (!Object.hasOwn(NAMED, name)) throw new Error(`a schema names an unknown refusal: ${name}`);
  return name as ErrorCode;
}
