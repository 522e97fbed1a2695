import type { Product } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import type { Kind, SchemaFile } from './SchemaFile.ts';

/** A product whose references between files are not checked yet. */
export interface Draft {
  readonly product: Omit<Product, 'version'>;
  /** Files that follow their grammar, with `$ref` and `x-options` still as written. */
  readonly files: readonly SchemaFile[];
}

export type Report = (finding: Finding) => void;

/** One kind of mistake across the files of a product. */
export type DraftCheck = (draft: Draft, report: Report) => void;

/** The files of one kind, with the type that the caller knows its grammar has. */
export function filesOf<T>(
  draft: Draft,
  kind: Kind,
): readonly { readonly file: SchemaFile; readonly schema: T }[] {
  return draft.files
    .filter((file) => file.kind === kind)
    .map((file) => ({ file, schema: file.content as unknown as T }));
}
