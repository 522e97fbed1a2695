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

/**
 * Adds the names that the grammar makes available within a word (`x-scope`). An unknown entity, call or list
 * gives `OPEN`; it is reported where it is named.
 */
export function scopeWithin(within: Within, names: Readonly<Record<string, KnownName>>): Scope {
  const inner = Object.entries(names).flatMap(([name, meaning]) => {
    const shape = shapeOf(within, meaning);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  return { ...within.around, ...Object.fromEntries(inner) };
}

function shapeOf({ draft, file, steps, around }: Within, meaning: KnownName): Shape | undefined {
  const { content, kind } = file;
  if ('shape' in meaning) {
    const isPresent =
      meaning.where === undefined || saidAt(content, steps, meaning.where).value !== undefined;
    return isPresent ? meaning.shape : undefined;
  }
  if ('entity' in meaning) {
    const name =
      meaning.entity === '' ? entityOfFile(kind, content) : textSaidAt(content, steps, meaning.entity);
    if (name === undefined) return undefined;
    return entryOf(draft.product.entities, entityBehind(draft, meaning.of, name)) ?? OPEN;
  }
  const rows = textSaidAt(content, steps, meaning.rows);
  if (!('answer' in meaning)) {
    const list = rows === undefined ? undefined : traceIn(around, rows);
    return (list !== undefined && 'shape' in list ? rowOf(list.shape) : undefined) ?? OPEN;
  }
  const calls = [meaning.answer].flat().flatMap((at) => textSaidAt(content, steps, at) ?? []);
  const [call] = calls;
  if (call === undefined) return undefined;
  if (meaning.rows === undefined) return answerShape(entryOf(draft.product.calls, call));
  return answeredRow(draft, { call, rows: rows ?? '' }) ?? OPEN;
}
