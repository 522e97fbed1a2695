import type { FormPackage, Product } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { say } from '../errors/Phrase.ts';
import { buildDraft } from '../loader/buildDraft.ts';
import { expandFlags } from '../loader/expand/expandFlags.ts';
import { expandFragments } from '../loader/expand/expandFragments.ts';
import { expandScenarios } from '../loader/expand/expandScenarios.ts';
import { joinParts } from '../loader/expand/joinParts.ts';
import { formPackage } from '../loader/formPackage.ts';
import { type ProductDraft, readFiles, type SchemaKind } from '../loader/SchemaFile.ts';
import { memoizeFrozen } from '../values/records.ts';
import type { EditedFiles } from './editSchema.ts';

/** Kinds of file that make up a form and the values of its conditions. */
const PARTS: ReadonlySet<SchemaKind> = new Set([
  'entity',
  'form',
  'fragment',
  'options',
  'roles',
  'settings',
  'workflow',
]);

/**
 * A form as the edited files define it, built by the loader's steps without the schema compiler. Findings are
 * only reported before publishing. Undefined while no form can be built.
 */
export function previewPackage(files: EditedFiles, name: string): FormPackage | undefined {
  const product = editedProduct(files);
  try {
    return product && formPackage(product, name);
  } catch {
    return undefined;
  }
}

/**
 * The parts of the product that make up forms; undefined while they cannot be built. Cached for the files of
 * the history, because the preview and each panel need the same product.
 */
export const editedProduct: (files: EditedFiles) => Product | undefined = memoizeFrozen((files) => {
  const draft = editedDraft(files);
  return draft && { version: '', ...draft.product };
});

/** The draft of that product, which knows the names of a place. */
export const editedDraft: (files: EditedFiles) => ProductDraft | undefined = memoizeFrozen((files) => {
  try {
    return unjudgedDraft(files, PARTS);
  } catch {
    // The loader's steps rely on the grammar, which half-edited files may violate: any error means that there
    // is no product.
    return undefined;
  }
});

/**
 * The product as the files define it, built by the loader's steps without any checks: names may lack a
 * target. Throws any error if files violate their grammar.
 *
 * @param kinds kinds of file to include.
 */
export function unjudgedProduct(files: EditedFiles, kinds: ReadonlySet<SchemaKind>): Product {
  return { version: '', ...unjudgedDraft(files, kinds).product };
}

/** The draft with its files, as the loader's checks need it. */
export function unjudgedDraft(files: EditedFiles, kinds: ReadonlySet<SchemaKind>): ProductDraft {
  return unjudgedParts(files, kinds).draft;
}

/** That draft, and a function that maps its places to those of the original files. */
export function unjudgedParts(files: EditedFiles, kinds: ReadonlySet<SchemaKind>) {
  const { meta, schemas } = readFiles(files, ignored);
  const noted = expandFlags(
    schemas.filter(({ kind }) => kinds.has(kind)),
    ignored,
  );
  const joined = joinParts(noted.files, meta);
  const expanded = expandFragments(joined.files, ignored);
  const whole = expandScenarios(expanded.files, ignored);
  const draft = buildDraft(whole.files, { ...files, ...noted.contents }, joined.files, ignored);
  const place = (at: Pick<Finding, 'file' | 'pointer'>): Pick<Finding, 'file' | 'pointer'> =>
    noted.place(
      joined.place(
        expanded.place(
          whole.place(draft.place({ ...at, code: 'UNUSED', found: NOTHING, expected: NOTHING })),
        ),
      ),
    );
  return { draft, place };
}

const NOTHING = say('nothing');

/** Findings are reported by the server. */
const ignored = (): void => undefined;
