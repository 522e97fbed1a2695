import type { Problem } from '../../../contract/index.ts';
import type { FormModel } from '../../../index.ts';

/** Own and the server's problems in the order of the form, so that "the first wrong field" is the uppermost. */
export function inFormOrder(
  model: FormModel,
  own: readonly Problem[],
  fromServer: readonly Problem[],
): readonly Problem[] {
  if (fromServer.length === 0) return own;
  const place = ({ path }: Problem): number =>
    model.order.get(model.ownerOf(path)?.path ?? '') ?? Number.MAX_SAFE_INTEGER;
  return [...own, ...fromServer].toSorted((a, b) => place(a) - place(b));
}

export function byPath(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  return Map.groupBy(problems, (problem) => problem.path);
}
