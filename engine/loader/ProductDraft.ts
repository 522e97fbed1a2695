import type { Product } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import type { Meta } from './grammar/grammarNode.ts';
import type { SchemaFile, SchemaKind } from './SchemaFile.ts';

/** A product before its references between files are checked. */
export interface ProductDraft {
  readonly product: Omit<Product, 'version'>;
  /** The grammar by file name. */
  readonly meta: Meta;
  /** Valid files with `$ref` and `x-options` unresolved. */
  readonly files: readonly SchemaFile[];
  /** The files as written, with parts and fragments separate. */
  readonly written: readonly SchemaFile[];
}

export type TellFinding = (finding: Finding) => void;

/** A check across the files of a product. */
export type DraftCheck = (draft: ProductDraft, report: TellFinding) => void;

/** Files of a kind; the caller supplies the type of its grammar. */
export function filesOf<T>(
  draft: ProductDraft,
  kind: SchemaKind,
): readonly { readonly file: SchemaFile; readonly schema: T }[] {
  return draft.files
    .filter((file) => file.kind === kind)
    .map((file) => ({ file, schema: file.content as unknown as T }));
}
