import type { Draft } from '../../Draft.ts';
import type { Narrow } from '../Place.ts';
import { narrowAction } from './narrowAction.ts';

/** A transition is an action on the workflow's record. */
export function narrowWorkflow(draft: Draft): Narrow {
  return ({ parent, at, scope }) => {
    const [part, , inside = ''] = at;
    return part === 'transitions' && at.length === 3 ? narrowAction(draft, parent, inside, scope) : undefined;
  };
}
