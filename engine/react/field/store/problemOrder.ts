import type { Problem } from '../../../contract/index.ts';
import type { FormModel } from '../../../index.ts';

export function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** Whether a problem's place is a changed field, lies in it, or holds it. */
export function isAbout(place: string, changed: string): boolean {
  return place === changed || place.startsWith(`${changed}.`) || changed.startsWith(`${place}.`);
}

/** What a save tells of missing answers, in the words that name the ways which will refuse, in the order of the form; what is required is told by itself. */
export function withMissing(
  model: FormModel,
  found: readonly Problem[],
  missing: readonly Problem[],
): readonly Problem[] {
  if (missing.length === 0) return found;
  const graver = found.filter(({ rule, severity }) => !rule.startsWith('missing') || severity === 'error');
  const told = new Set(graver.map(({ path, rule }) => `${path} ${rule === 'required' ? 'missing' : rule}`));
  return inFormOrder(
    model,
    graver,
    missing.filter(({ path, rule }) => !told.has(`${path} ${rule}`)),
  );
}

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

/** The errors that are not among one's own. */
export function besides(own: readonly Problem[], all: readonly Problem[]): readonly Problem[] {
  const told = new Set(own.map(({ path, rule }) => `${path} ${rule}`));
  return all.filter((problem) => isError(problem) && !told.has(`${problem.path} ${problem.rule}`));
}
