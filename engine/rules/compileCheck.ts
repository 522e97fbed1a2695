import type { Check } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { createCompiler } from './createCompiler.ts';
import { prepare } from './prepare.ts';
import { type CompilerError, toProblems } from './toProblems.ts';

/**
 * A JSON Schema with rule words, compiled for Node (it makes code, which pages forbid: they load `checkModule`).
 * Throws EngineError UNCHECKABLE on a word that neither JSON Schema nor the rules know.
 *
 * @param most problems to tell; once they are found the rest of a value is not looked at, so that a value made wrong in a hundred thousand
 *   places costs no more than one wrong in twenty. All of them by default, as a form wants them.
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
