import type { ContextName, FormSchema, ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { answerShape } from '../../context/callShapes.ts';
import { trace } from '../../context/trace.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { keysOf, nearestOf, under } from '../../pointer.ts';
import { walk } from '../../walk.ts';

type Source = NonNullable<ScreenSchema['load']>[number]['gives'][string];

type Gives = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, ContextName>>;

/** Checks `load` of screens and forms: `gives` uses declared names and paths that exist in the response. */
export const checkLoads: DraftCheck = (draft, report) => {
  const loading = [...filesOf<ScreenSchema>(draft, 'screen'), ...filesOf<FormSchema>(draft, 'form')];
  for (const { file, schema } of loading) {
    const declared: Names = schema.context ?? {};
    (schema.load ?? []).forEach(({ call, gives }, index) => {
      const answer = answerShape(entryOf(draft.product.calls, call));
      const check = ({ at, with: more = {} }: Source, declaredShape: ContextName, pointer: string): void => {
        const target = trace(answer, at ?? '', say('answerOf', { call }));
        if ('expected' in target) {
          const { expected } = target;
          const where = under(pointer, 'at');
          report({ code: 'UNKNOWN_OUTPUT', file: file.path, pointer: where, found: quoted(at), expected });
        }
        inside(
          more,
          (typeof declaredShape === 'string' ? undefined : declaredShape.with) ?? {},
          under(pointer, 'with'),
        );
      };
      const inside = (gives: Gives, declaredNames: Names, pointer: string): void => {
        for (const [name, source] of Object.entries(gives)) {
          const at = under(pointer, name);
          check(source as Source, declaredNames[name] ?? '', at);
          if (Object.hasOwn(declaredNames, name)) continue;
          const expected = say('nameOfContext', { names: nearestOf(Object.keys(declaredNames), name) });
          report({ code: 'UNKNOWN_NAME', file: file.path, pointer: at, found: quoted(name), expected });
        }
      };
      inside(gives, declared, under('/load', index, 'gives'));
    });
  }
};

/** Parts of a file with calls that only an act of the user sends: a button, a save, a move. */
const ACTS: ReadonlySet<string> = new Set([
  ...['actions', 'toolbar', 'action', 'also', 'undo', 'begun', 'save', 'remove', 'ways'],
  // Of workflows and of `finish` in wizards.
  ...['transitions', 'calls'],
]);

/**
 * Reports writing calls sent merely by opening a page, table or form: they would run with the rights of a
 * person who pressed no button.
 */
export const checkReads: DraftCheck = (draft, report) => {
  for (const file of draft.files) {
    if (file.kind === 'calls') continue;
    walk(file.content, (key, call, pointer) => {
      if (key !== 'call' || typeof call !== 'string' || ACTS.has(partAround(pointer))) return;
      if (entryOf(draft.product.calls, call)?.effect !== 'write') return;
      const actual = say('callThatWrites', { call });
      report({
        code: 'UNASKED_WRITE',
        file: file.path,
        pointer,
        found: actual,
        expected: say('callThatReads'),
      });
    });
  }
};

/** Nearest word (not a list index) around the object that names a call. */
function partAround(pointer: string): string {
  return (
    keysOf(pointer)
      .slice(0, -1)
      .findLast((key) => !/^\d+$/.test(key)) ?? ''
  );
}
