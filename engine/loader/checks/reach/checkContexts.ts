import type { ContextName, FormSchema, ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { equal } from '../../../values/equal.ts';
import { slotsOf } from '../../../values/fillText.ts';
import type { Declared } from '../../context/declaredScope.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../ProductDraft.ts';
import { under } from '../../pointer.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { shownBy } from '../../shownBy.ts';
import { walk } from '../../walk.ts';

/** Names of a context that nothing speaks of; and names that whoever shows the file does not give. */
export const checkContexts: DraftCheck = (draft, report) => {
  for (const file of draft.files) {
    const declared = contextOf(file);
    for (const name of Object.keys(declared)) {
      const pointer = under('/context', name);
      if (speaksOf(file, name) || isPassedOn(draft, file, name)) continue;
      const expected = say('contextSpokenOf');
      report({ code: 'UNUSED', file: file.path, pointer, found: quoted(name), expected });
    }
  }
  for (const shown of shownIn(draft)) given(draft, shown, report);
};

function contextOf(file: SchemaFile): Declared {
  return (file.content as { readonly context?: Declared }).context ?? {};
}

/** A name that a screen or a list gives to what it shows. */
function isPassedOn(draft: ProductDraft, file: SchemaFile, name: string): boolean {
  return shownIn(draft).some((shown) => {
    const own = shown.by === file ? fileOf(draft, shown) : undefined;
    return own !== undefined && contextOf(own)[name] !== undefined;
  });
}

function fileOf(draft: ProductDraft, { kind, name }: Pick<Shown, 'kind' | 'name'>): SchemaFile | undefined {
  return draft.files.find((each) => each.kind === kind && each.name === name);
}

function speaksOf(file: SchemaFile, name: string): boolean {
  const isIts = (path: string) => path === name || path.startsWith(`${name}.`);
  let found = false;
  const { context: _declared, ...rest } = file.content as Readonly<Record<string, unknown>>;
  walk(rest, (key, value) => {
    found ||= isIts(key) && typeof value === 'object';
    if (typeof value === 'string') found ||= isIts(value) || slotsOf(value).some(isIts);
    if (Array.isArray(value))
      found ||= value.some((each) => typeof each === 'string' && (isIts(each) || slotsOf(each).some(isIts)));
  });
  return found;
}

interface Shown {
  readonly by: SchemaFile;
  readonly kind: string;
  readonly name: string;
  readonly pointer: string;
}

/** Lists, forms and workflows on screens, and forms that an action of a list or a transition opens. */
function shownIn(draft: ProductDraft): readonly Shown[] {
  type Showing = {
    blocks?: ScreenSchema['blocks'];
    actions?: Opening[];
    toolbar?: Opening[];
    transitions?: Opening[];
  };
  type Opening = { readonly form?: string };
  const screens = filesOf<Showing>(draft, 'screen').flatMap(({ file: by, schema }) =>
    (schema.blocks ?? [])
      .map(({ kind, name }, index) => ({ by, kind: shownBy(kind), name, pointer: under('/blocks', index) }))
      .flatMap(({ kind, ...each }) => (kind === undefined || kind === 'wizard' ? [] : [{ ...each, kind }])),
  );
  const opening = [...filesOf<Showing>(draft, 'table'), ...filesOf<Showing>(draft, 'workflow')];
  const opened = opening.flatMap(({ file: by, schema }) =>
    (['actions', 'toolbar', 'transitions'] as const).flatMap((part) =>
      (schema[part] ?? []).flatMap(({ form }, index) =>
        form === undefined ? [] : [{ by, kind: 'form', name: form, pointer: under('', part, index, 'form') }],
      ),
    ),
  );
  return [...screens, ...opened];
}

function given(draft: ProductDraft, { by, kind, name, pointer }: Shown, report: TellFinding): void {
  const file = fileOf(draft, { kind, name });
  if (file === undefined) return;
  const has = contextOf(by);
  for (const [wanted, said] of Object.entries(contextOf(file))) {
    if (isLoaded(file, wanted)) continue;
    if (has[wanted] !== undefined && covers(has[wanted], said)) continue;
    const found =
      has[wanted] === undefined ? say('noWord', { word: quoted(wanted) }) : say('another', { name: wanted });
    const expected = say('inContextOf', { name: wanted, file: file.path });
    report({ code: 'MISSING_CONTEXT', file: by.path, pointer, found, expected });
  }
}

/** A form may read itself what it speaks of. */
function isLoaded({ kind, content }: SchemaFile, name: string): boolean {
  const { load = [] } = content as Pick<FormSchema, 'load'>;
  return kind === 'form' && load.some(({ gives }) => Object.hasOwn(gives, name));
}

/** Whoever gives more than is asked for gives enough. */
function covers(has: ContextName, wanted: ContextName): boolean {
  const [left, right] = [has, wanted].map((each) => (typeof each === 'string' ? { entity: each } : each));
  if (left?.entity !== right?.entity || left?.type !== right?.type || left?.list !== right?.list)
    return false;
  const more = left?.with ?? {};
  return Object.entries(right?.with ?? {}).every(
    ([name, each]) => more[name] !== undefined && (equal(more[name], each) || covers(more[name], each)),
  );
}
