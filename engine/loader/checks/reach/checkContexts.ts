import type { ContextName, DocumentSchema, FormSchema, ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { equal } from '../../../values/equality.ts';
import { slotsOf } from '../../../values/texts.ts';
import type { DeclaredContext } from '../../context/fileScope.ts';
import { shownBy } from '../../openGrammar.ts';
import { under, walk } from '../../pointer.ts';
import {
  type AssembledProduct,
  fileNamed,
  filesOf,
  type OnFinding,
  type ProductCheck,
  type SchemaFile,
} from '../../SchemaFile.ts';

/** Reports context names that a file never uses, and names that the file's opener does not supply. */
export const checkContexts: ProductCheck = (assembled, report) => {
  for (const file of assembled.files) {
    const declared = contextOf(file);
    for (const name of Object.keys(declared)) {
      const pointer = under('/context', name);
      if (usesName(file, name) || isPassedOn(assembled, file, name)) continue;
      const expected = say('contextSpokenOf');
      report({ code: 'UNUSED', file: file.path, pointer, found: quoted(name), expected });
    }
  }
  for (const shownFile of shownFiles(assembled)) checkSupplied(assembled, shownFile, report);
};

function contextOf(file: SchemaFile): DeclaredContext {
  return (file.content as { readonly context?: DeclaredContext }).context ?? {};
}

/** Whether a screen or table passes the name on to a file that it shows. */
function isPassedOn(assembled: AssembledProduct, file: SchemaFile, name: string): boolean {
  return shownFiles(assembled).some((shownFile) => {
    const target = shownFile.by === file ? fileOf(assembled, shownFile) : undefined;
    return target !== undefined && contextOf(target)[name] !== undefined;
  });
}

function fileOf(
  assembled: AssembledProduct,
  { kind, name }: Pick<ShownFile, 'kind' | 'name'>,
): SchemaFile | undefined {
  return fileNamed(assembled, kind, name);
}

function usesName(file: SchemaFile, name: string): boolean {
  const isName = (path: string) => path === name || path.startsWith(`${name}.`);
  let isUsed = false;
  const { context: _declared, ...rest } = file.content as Readonly<Record<string, unknown>>;
  walk(rest, (key, value) => {
    isUsed ||= isName(key) && typeof value === 'object';
    if (typeof value === 'string') isUsed ||= isName(value) || slotsOf(value).some(isName);
    if (Array.isArray(value))
      isUsed ||= value.some(
        (each) => typeof each === 'string' && (isName(each) || slotsOf(each).some(isName)),
      );
  });
  return isUsed;
}

interface ShownFile {
  readonly by: SchemaFile;
  readonly kind: string;
  readonly name: string;
  readonly pointer: string;
}

/**
 * Tables, forms and workflows on screens, forms opened by actions or transitions, and templates of documents,
 * each with the file that opens it.
 */
function shownFiles(assembled: AssembledProduct): readonly ShownFile[] {
  type Showing = {
    blocks?: ScreenSchema['blocks'];
    actions?: Opening[];
    toolbar?: Opening[];
    transitions?: Opening[];
  };
  type Opening = { readonly form?: string };
  const screens = filesOf<Showing>(assembled, 'screen').flatMap(({ file: by, schema }) =>
    (schema.blocks ?? [])
      .map(({ kind, name }, index) => ({
        by,
        kind: shownBy(assembled, kind),
        name,
        pointer: under('/blocks', index),
      }))
      .flatMap(({ kind, ...each }) => (kind === undefined || kind === 'wizard' ? [] : [{ ...each, kind }])),
  );
  const opening = [...filesOf<Showing>(assembled, 'table'), ...filesOf<Showing>(assembled, 'workflow')];
  const opened = opening.flatMap(({ file: by, schema }) =>
    (['actions', 'toolbar', 'transitions'] as const).flatMap((part) =>
      (schema[part] ?? []).flatMap(({ form }, index) =>
        form === undefined ? [] : [{ by, kind: 'form', name: form, pointer: under('', part, index, 'form') }],
      ),
    ),
  );
  const filled = filesOf<DocumentSchema>(assembled, 'document').map(({ file: by, schema }) => ({
    ...{ by, kind: 'template', name: schema.template, pointer: '/template' },
  }));
  return [...screens, ...opened, ...filled];
}

function checkSupplied(
  assembled: AssembledProduct,
  { by, kind, name, pointer }: ShownFile,
  report: OnFinding,
): void {
  const file = fileOf(assembled, { kind, name });
  if (file === undefined) return;
  const supplied = contextOf(by);
  for (const [name, declared] of Object.entries(contextOf(file))) {
    if (isLoaded(file, name)) continue;
    if (supplied[name] !== undefined && covers(supplied[name], declared)) continue;
    const actual =
      supplied[name] === undefined ? say('noWord', { word: quoted(name) }) : say('another', { name: name });
    const expected = say('inContextOf', { name: name, file: file.path });
    report({ code: 'MISSING_CONTEXT', file: by.path, pointer, found: actual, expected });
  }
}

/** A form may load the name itself. */
function isLoaded({ kind, content }: SchemaFile, name: string): boolean {
  const { load = [] } = content as Pick<FormSchema, 'load'>;
  return kind === 'form' && load.some(({ gives }) => Object.hasOwn(gives, name));
}

/** Whether a supplied shape has at least the required parts. */
function covers(supplied: ContextName, required: ContextName): boolean {
  const [left, right] = [supplied, required].map((each) =>
    typeof each === 'string' ? { entity: each } : each,
  );
  if (left?.entity !== right?.entity || left?.type !== right?.type || left?.list !== right?.list)
    return false;
  const more = left?.with ?? {};
  return Object.entries(right?.with ?? {}).every(
    ([name, each]) => more[name] !== undefined && (equal(more[name], each) || covers(more[name], each)),
  );
}
