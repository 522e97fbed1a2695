import type { ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { addressShape } from '../../context/fileScope.ts';
import type { DraftCheck, ProductDraft, TellFinding } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';
import type { SchemaKind } from '../../SchemaFile.ts';
import { walk } from '../../walk.ts';

const LEADING: ReadonlySet<SchemaKind> = new Set([
  'table',
  'wizard',
  'workflow',
  'screen',
  'calendar',
  'notifications',
]);

/** Ways to a screen without what its address needs, or with what neither its address nor a filter of its lists takes. */
export const checkGoTo: DraftCheck = (draft, report) => {
  for (const { path: file, kind, content } of draft.files) {
    if (!LEADING.has(kind)) continue;
    walk(content, (key, value, pointer, parent) => {
      const leads = key === 'goTo' || key === 'leaveTo' || (kind === 'workflow' && key === 'screen');
      // What a workflow asks is filled in on a page of the record that is asked: `checkMissing`.
      if (!leads || typeof value !== 'string' || pointer.startsWith('/asks/')) return;
      const screen = entryOf(draft.product.screens, value);
      if (screen === undefined) return;
      const { params } = parent as { readonly params?: object };
      // A transition's own screen is given the page's `id`.
      const own = key === 'screen';
      const given = own ? ['id'] : Object.keys(params ?? {});
      checkParams(
        draft,
        screen,
        given,
        { file, pointer, fixed: own || (params === undefined && key === 'leaveTo') },
        report,
      );
    });
  }
};

interface Place {
  readonly file: string;
  readonly pointer: string;
  /** What is given is not for the schema to say. */
  readonly fixed: boolean;
}

function checkParams(
  draft: ProductDraft,
  screen: ScreenSchema,
  given: readonly string[],
  place: Place,
  report: TellFinding,
): void {
  const { file, pointer, fixed } = place;
  const needed = Object.keys(addressShape(screen).properties ?? {});
  const params = `${pointer.slice(0, pointer.lastIndexOf('/'))}/params`;
  for (const name of needed.filter((each) => !given.includes(each))) {
    const expected = say('forWhat', { what: quoted(name), name: screen.path });
    report({
      code: 'MISSING_INPUT',
      file,
      pointer: fixed ? pointer : params,
      found: say('nothing'),
      expected,
    });
  }
  const taken = [...needed, ...filtersOn(draft, screen)];
  for (const name of fixed ? [] : given.filter((each) => !taken.includes(each))) {
    const expected = say('takes', { taker: screen.name, names: nearestOf(taken, name) });
    report({ code: 'UNKNOWN_INPUT', file, pointer: under(params, name), found: quoted(name), expected });
  }
}

/** A list alone on its screen keeps its filters in the address. */
function filtersOn({ product }: ProductDraft, { blocks }: ScreenSchema): readonly string[] {
  return blocks.flatMap(({ kind, name }) =>
    kind === 'table' ? (entryOf(product.tables, name)?.filters ?? []).map(({ param }) => param) : [],
  );
}
