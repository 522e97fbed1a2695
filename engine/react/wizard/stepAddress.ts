import type { Context } from '../../contract/index.ts';
import type { WizardModel } from '../../index.ts';

const PARAM = 'step';

/**
 * The step to begin with: the one that the address names, but none beyond a broken rule; the first otherwise. An address is no way
 * past a step's rules.
 */
export function startStep(model: WizardModel, context: Context, inAddress: boolean): string | undefined {
  const ids = model.steps(context).map(({ id }) => id);
  const wanted = inAddress ? ids.indexOf(new URLSearchParams(location.search).get(PARAM) ?? '') : 0;
  const blocked = ids.indexOf(model.firstBlocked(context) ?? '');
  const farthest = blocked < 0 ? ids.length - 1 : blocked;
  return ids[Math.max(0, Math.min(wanted, farthest))];
}

/** Changes the address in place: a step is no page of its own. */
export function keepStep(id: string): void {
  const query = new URLSearchParams(location.search);
  if (query.get(PARAM) === id) return;
  query.set(PARAM, id);
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`);
}
