import type { ContextName, FormSchema, ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { addressShape } from '../../context/fileScope.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { nearestOf, under, walk } from '../../pointer.ts';
import {
  type DraftCheck,
  filesOf,
  type ProductDraft,
  type SchemaKind,
  type TellFinding,
} from '../../SchemaFile.ts';

const LEADING: ReadonlySet<SchemaKind> = new Set([
  'table',
  'wizard',
  'workflow',
  'screen',
  'calendar',
  'notifications',
]);

/**
 * Checks navigation (`goTo`, `leaveTo`, `screen`): all parameters of the address are given, and only
 * parameters and filters of the screen are.
 */
export const checkGoTo = fileCheck(undefined, (draft, { file: { path: file, kind, content } }, report) => {
  if (!LEADING.has(kind)) return;
  walk(content, (key, value, pointer, parent) => {
    const leads = key === 'goTo' || key === 'leaveTo' || (kind === 'workflow' && key === 'screen');
    // `checkMissing` checks `asks`: its form is on a page of the asked record.
    if (!leads || typeof value !== 'string' || pointer.startsWith('/asks/')) return;
    const screen = entryOf(draft.product.screens, value);
    if (screen === undefined) return;
    const { params } = parent as { readonly params?: object };
    // The screen of a transition always gets the `id` of the page.
    const isOfTransition = key === 'screen';
    const paramNames = isOfTransition ? ['id'] : Object.keys(params ?? {});
    checkParams(
      draft,
      screen,
      paramNames,
      { file, pointer, fixed: isOfTransition || (params === undefined && key === 'leaveTo') },
      report,
    );
  });
});

interface Place {
  readonly file: string;
  readonly pointer: string;
  /** Whether the parameters are set by the engine instead of the schema. */
  readonly fixed: boolean;
}

function checkParams(
  draft: ProductDraft,
  screen: ScreenSchema,
  paramNames: readonly string[],
  place: Place,
  report: TellFinding,
): void {
  const { file, pointer, fixed } = place;
  const needed = Object.keys(addressShape(screen).properties ?? {});
  const params = `${pointer.slice(0, pointer.lastIndexOf('/'))}/params`;
  for (const name of needed.filter((each) => !paramNames.includes(each))) {
    const expected = say('forWhat', { what: quoted(name), name: screen.path });
    report({
      code: 'MISSING_INPUT',
      file,
      pointer: fixed ? pointer : params,
      found: say('nothing'),
      expected,
    });
  }
  const acceptedNames = [...needed, ...filtersOn(draft, screen)];
  for (const name of fixed ? [] : paramNames.filter((each) => !acceptedNames.includes(each))) {
    const expected = say('takes', { taker: screen.name, names: nearestOf(acceptedNames, name) });
    report({ code: 'UNKNOWN_INPUT', file, pointer: under(params, name), found: quoted(name), expected });
  }
}

/** A table that is alone on its screen keeps its filters in the address. */
function filtersOn({ product }: ProductDraft, { blocks }: ScreenSchema): readonly string[] {
  return blocks.flatMap(({ kind, name }) =>
    kind === 'table' ? (entryOf(product.tables, name)?.filters ?? []).map(({ param }) => param) : [],
  );
}

type Names = Readonly<Record<string, ContextName>>;
type Gives = NonNullable<ScreenSchema['load']>[number]['gives'];

/** Checks `load` of screens and forms: `gives` uses declared names. */
export const checkLoads: DraftCheck = (draft, report) => {
  const loading = [...filesOf<ScreenSchema>(draft, 'screen'), ...filesOf<FormSchema>(draft, 'form')];
  for (const { file, schema } of loading) {
    const inside = (gives: Gives, names: Names, pointer: string): void => {
      for (const [name, source] of Object.entries(gives)) {
        const [at, declared] = [under(pointer, name), entryOf(names, name)];
        const more = typeof declared === 'object' ? declared.with : undefined;
        inside((source.with ?? {}) as Gives, more ?? {}, under(at, 'with'));
        if (declared !== undefined) continue;
        const expected = say('nameOfContext', { names: nearestOf(Object.keys(names), name) });
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer: at, found: quoted(name), expected });
      }
    };
    for (const [index, { gives }] of (schema.load ?? []).entries())
      inside(gives, schema.context ?? {}, under('/load', index, 'gives'));
  }
};
