import type { NamedRefusal } from '#generated/hooks.ts';
import { ERRORS, type ErrorCode } from './registry.ts';

/** Every code that a schema names; one that the registry has not does not compile. */
const NAMED: Readonly<Record<NamedRefusal, unknown>> = ERRORS;

/** A code that a schema names, as one of the registry. */
export function codeNamed(name: string): ErrorCode {
  if (!Object.hasOwn(NAMED, name)) throw new Error(`a schema names an unknown refusal: ${name}`);
  return name as ErrorCode;
}
