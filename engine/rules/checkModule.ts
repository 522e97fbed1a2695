import standalone from 'ajv/dist/standalone/index.js';
import type { AnyValidateFunction } from 'ajv/dist/types/index.js';
import { EngineError } from '../errors/EngineError.ts';
import { equal } from '../values/equality.ts';
import { createCompiler } from './createCompiler.ts';
import { prepare } from './prepare.ts';
import { toProblems } from './toProblems.ts';

/**
 * Number of Unicode characters; a surrogate pair counts as one. Self-contained, because `checkModule` copies
 * it.
 */
function ucs2length(text: string): number {
  let length = 0;
  for (const _character of text) length++;
  return length;
}

/** Modules that compiled code imports, with functions to replace them. */
const RUNTIME = [
  { load: 'require("ajv/dist/runtime/ucs2length").default', name: 'ucs2length', code: ucs2length },
  { load: 'require("ajv/dist/runtime/equal").default', name: 'equal', code: equal },
] as const;

const EXPORTS = /export const validate = (\w+);export default \w+;/;

type ToText = (compiler: ReturnType<typeof createCompiler>, validate: AnyValidateFunction) => string;

// The package is CommonJS: Node imports its exports object, bundlers the function.
const loaded: unknown = standalone;
const toText = (typeof loaded === 'function' ? loaded : (loaded as { default: unknown }).default) as ToText;

/**
 * The check of `compileCheck` as the text of an ES module without imports and `eval`: `export const check =
 * (value) => Problem[]`. Pages load it under `script-src 'self'`, also from a cache while offline.
 */
export function checkModule(schema: unknown): string {
  const prepared = prepare(schema);
  const text = standaloneText(prepared.schema);
  const name = EXPORTS.exec(text)?.[1];
  const runtime = RUNTIME.filter((part) => text.includes(part.load));
  const body = runtime.reduce(
    (code, part) => code.replaceAll(part.load, part.name),
    text.replace(EXPORTS, ''),
  );
  const foreign = /\brequire\([^)]*\)/.exec(body)?.[0];
  if (name === undefined || foreign !== undefined) {
    throw new EngineError('NOT_SELF_CONTAINED', {
      what: foreign ?? 'something the compiler wrote otherwise',
    });
  }
  return [
    ...runtime.map((part) => part.code.toString()),
    toProblems.toString(),
    body.replace(/^"use strict";/, ''),
    `const notes = ${JSON.stringify(prepared.notes)};`,
    `export const check = (value) => (${name}(value) ? [] : toProblems(${name}.errors, notes));`,
    '',
  ].join('\n');
}

function standaloneText(schema: ReturnType<typeof prepare>['schema']): string {
  const compiler = createCompiler({ source: true });
  try {
    return toText(compiler, compiler.compile(schema));
  } catch (cause) {
    throw new EngineError('UNCHECKABLE', { reason: cause instanceof Error ? cause.message : String(cause) });
  }
}
