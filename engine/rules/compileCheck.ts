import type { Check } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { createCompiler } from './createCompiler.ts';
import { prepare } from './prepare.ts';
import { type CompilerError, toProblems } from './toProblems.ts';

/**
 * A JSON Schema with rule words, compiled for Node (it makes code, which pages forbid: they load `checkModule`).
 * Throws EngineError UNCHECKABLE on a word that neither JSON Schema nor the rules know.
 */
export function compileCheck(schema: unknown): Check {
  const prepared = prepare(schema);
  const validate = compiled(prepared.schema);
  return (value) =>
    validate(value) ? [] : toProblems((validate.errors ?? []) as readonly CompilerError[], prepared.notes);
}

function compiled(schema: ReturnType<typeof prepare>['schema']) {
  try {
    return createCompiler().compile(schema);
  } catch (cause) {
    throw new EngineError('UNCHECKABLE', { reason: cause instanceof Error ? cause.message : String(cause) });
  }
}
