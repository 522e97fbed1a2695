import { say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import type { DraftCheck } from '../ProductDraft.ts';
import { keysOf } from '../pointer.ts';
import { walk } from '../walk.ts';

/** Parts of a file whose call somebody's own act sends: a button, a save, a move. */
const ACTS: ReadonlySet<string> = new Set([
  ...['actions', 'toolbar', 'action', 'also', 'undo', 'begun', 'save', 'remove', 'ways'],
  // Of a workflow, and of a wizard's finish.
  ...['transitions', 'calls'],
]);

/** What is asked because a page, a list or a form is opened reads: it would write with the rights of whoever looks, who pressed nothing. */
export const checkReads: DraftCheck = (draft, report) => {
  for (const file of draft.files) {
    if (file.kind === 'calls') continue;
    walk(file.content, (key, call, pointer) => {
      if (key !== 'call' || typeof call !== 'string' || ACTS.has(partAround(pointer))) return;
      if (entryOf(draft.product.calls, call)?.effect !== 'write') return;
      const found = say('callThatWrites', { call });
      report({ code: 'UNASKED_WRITE', file: file.path, pointer, found, expected: say('callThatReads') });
    });
  }
};

/** The word under which what names a call stands, alone or in a list. */
function partAround(pointer: string): string {
  return (
    keysOf(pointer)
      .slice(0, -1)
      .findLast((key) => !/^\d+$/.test(key)) ?? ''
  );
}
