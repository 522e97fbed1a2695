import type { Draft } from '../../Draft.ts';
import type { Narrow } from '../Place.ts';
import { answerOf } from './narrowTable.ts';

/** What comes after a transition's call knows its answer: the word of success, the screen to go on to. */
export function narrowWorkflow(draft: Draft): Narrow {
  return ({ parent, at, scope }) => {
    const [part, , inside] = at;
    if (part !== 'transitions' || at.length !== 3 || (inside !== 'done' && inside !== 'params'))
      return undefined;
    return { ...scope, answer: answerOf(draft, (parent as { readonly call: string }).call) };
  };
}
