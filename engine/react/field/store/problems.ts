import type { Problem } from '../../../contract/index.ts';
import type { FormModel } from '../../../index.ts';

export function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** Whether a problem's path is the changed field, lies inside it or contains it. */
export function isAbout(place: string, changed: string): boolean {
  return place === changed || place.startsWith(`${changed}.`) || changed.startsWith(`${place}.`);
}

/**
 * Problems of a save together with the missing answers, which name the refusing operations, in the order of
 * the form. A required field is not reported twice.
 */
export function withMissing(
  model: FormModel,
  found: readonly Problem[],
  missing: readonly Problem[],
): readonly Problem[] {
  if (missing.length === 0) return found;
  const graver = found.filter(({ rule, severity }) => !rule.startsWith('missing') || severity === 'error');
  const reported = new Set(
    graver.map(({ path, rule }) => `${path} ${rule === 'required' ? 'missing' : rule}`),
  );
  return inFormOrder(
    model,
    graver,
    missing.filter(({ path, rule }) => !reported.has(`${path} ${rule}`)),
  );
}

/**
 * The form's and the server's problems in the order of the form, so that the first wrong field is the
 * uppermost.
 */
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

/** Errors that are not among the form's own problems. */
export function besides(own: readonly Problem[], all: readonly Problem[]): readonly Problem[] {
  const reported = new Set(own.map(({ path, rule }) => `${path} ${rule}`));
  return all.filter((problem) => isError(problem) && !reported.has(`${problem.path} ${problem.rule}`));
}
