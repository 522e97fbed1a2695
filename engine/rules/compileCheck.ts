import type { Check } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { createCompiler } from './createCompiler.ts';
import { prepare } from './prepare.ts';
import { type CompilerError, toProblems } from './toProblems.ts';

/**
 * Compiles a JSON Schema with rule words for Node. Pages forbid generated code; they load `checkModule`.
 *
 * @param most limit of problems: validation stops soon after, so that a value with a hundred thousand errors
 * costs no more than
 * one with twenty. Unlimited by default, as forms need all problems.
 * @throws EngineError UNCHECKABLE for an unknown word.
 */
export function compileCheck(schema: unknown, { most = Number.POSITIVE_INFINITY } = {}): Check {
  const prepared = prepare(schema);
  const validate = compiled(prepared.schema, most);
  return (value) => {
    if (validate(value)) return [];
    const problems = toProblems((validate.errors ?? []) as readonly CompilerError[], prepared.notes);
    return problems.length > most ? problems.slice(0, most) : problems;
  };
}

function compiled(schema: ReturnType<typeof prepare>['schema'], most: number) {
  try {
    return createCompiler({ most }).compile(schema);
  } catch (cause) {
    throw new EngineError('UNCHECKABLE', { reason: cause instanceof Error ? cause.message : String(cause) });
  }
}
