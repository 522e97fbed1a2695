import type { Product } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import type { Meta } from './grammar/grammarNode.ts';
import type { SchemaFile, SchemaKind } from './SchemaFile.ts';

/** A product whose references between files are not checked yet. */
export interface ProductDraft {
  readonly product: Omit<Product, 'version'>;
  /** The grammar by the names of its files. */
  readonly meta: Meta;
  /** Files that follow their grammar, with `$ref` and `x-options` still as written. */
  readonly files: readonly SchemaFile[];
  /** The same as they are written: each part and each fragment by itself. */
  readonly written: readonly SchemaFile[];
}

export type TellFinding = (finding: Finding) => void;

/** One kind of mistake across the files of a product. */
export type DraftCheck = (draft: ProductDraft, report: TellFinding) => void;

/** The files of one kind, with the type that the caller knows its grammar has. */
export function filesOf<T>(
  draft: ProductDraft,
  kind: SchemaKind,
): readonly { readonly file: SchemaFile; readonly schema: T }[] {
  return draft.files
    .filter((file) => file.kind === kind)
    .map((file) => ({ file, schema: file.content as unknown as T }));
}
