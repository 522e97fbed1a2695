import { entryOf } from '../../values/entryOf.ts';
import type { KnownName } from '../grammar/annotations.ts';
import { entityBehind } from '../grammar/knownNames.ts';
import { entityOfFile, saidAt, textSaidAt } from '../grammar/whereabouts.ts';
import type { ProductDraft } from '../ProductDraft.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { answerShape } from './callShapes.ts';
import { answeredRow } from './fileScope.ts';
import { OPEN, rowOf, type Scope, type Shape } from './Scope.ts';
import { traceIn } from './trace.ts';

interface Within {
  readonly draft: ProductDraft;
  readonly file: SchemaFile;
  readonly steps: readonly string[];
  readonly around: Scope;
}

/** The names around with those that the grammar says are known within a word (`x-scope`). Of what is not there, which is told where it is named, anything may be. */
export function scopeWithin(within: Within, names: Readonly<Record<string, KnownName>>): Scope {
  const inner = Object.entries(names).flatMap(([name, said]) => {
    const shape = shapeOf(within, said);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return { ...within.around, ...Object.fromEntries(inner) };
}

function shapeOf({ draft, file, steps, around }: Within, said: KnownName): Shape | undefined {
  const { content, kind } = file;
  if ('shape' in said) {
    const isKnown = said.where === undefined || saidAt(content, steps, said.where).value !== undefined;
    return isKnown ? said.shape : undefined;
  }
  if ('entity' in said) {
    const name = said.entity === '' ? entityOfFile(kind, content) : textSaidAt(content, steps, said.entity);
    if (name === undefined) return undefined;
    return entryOf(draft.product.entities, entityBehind(draft, said.of, name)) ?? OPEN;
  }
  const rows = textSaidAt(content, steps, said.rows);
  if (!('answer' in said)) {
    const list = rows === undefined ? undefined : traceIn(around, rows);
    return (list !== undefined && 'shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  }
  const calls = [said.answer].flat().flatMap((at) => textSaidAt(content, steps, at) ?? []);
  const [call] = calls;
  if (call === undefined) return undefined;
  if (said.rows === undefined) return answerShape(entryOf(draft.product.calls, call));
  return answeredRow(draft, { call, rows: rows ?? '' }) ?? OPEN;
}
