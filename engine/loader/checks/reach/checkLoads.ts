import type { ContextName, FormSchema, ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { answerShape } from '../../context/callShapes.ts';
import { trace } from '../../context/trace.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { keysOf, nearestOf, under } from '../../pointer.ts';
import { walk } from '../../walk.ts';

type Given = NonNullable<ScreenSchema['load']>[number]['gives'][string];

type Gives = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, ContextName>>;

/** What a screen or a form loads is given by names that it declares, from what the call answers. */
export const checkLoads: DraftCheck = (draft, report) => {
  const loading = [...filesOf<ScreenSchema>(draft, 'screen'), ...filesOf<FormSchema>(draft, 'form')];
  for (const { file, schema } of loading) {
    const declared: Names = schema.context ?? {};
    (schema.load ?? []).forEach(({ call, gives }, index) => {
      const answer = answerShape(entryOf(draft.product.calls, call));
      const check = ({ at, with: more = {} }: Given, known: ContextName, pointer: string): void => {
        const traced = trace(answer, at ?? '', say('answerOf', { call }));
        if ('expected' in traced) {
          const { expected } = traced;
          const where = under(pointer, 'at');
          report({ code: 'UNKNOWN_OUTPUT', file: file.path, pointer: where, found: quoted(at), expected });
        }
        inside(more, (typeof known === 'string' ? undefined : known.with) ?? {}, under(pointer, 'with'));
      };
      const inside = (gives: Gives, known: Names, pointer: string): void => {
        for (const [name, given] of Object.entries(gives)) {
          const at = under(pointer, name);
          check(given as Given, known[name] ?? '', at);
          if (Object.hasOwn(known, name)) continue;
          const expected = say('nameOfContext', { names: nearestOf(Object.keys(known), name) });
          report({ code: 'UNKNOWN_NAME', file: file.path, pointer: at, found: quoted(name), expected });
        }
      };
      inside(gives, declared, under('/load', index, 'gives'));
    });
  }
};

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
