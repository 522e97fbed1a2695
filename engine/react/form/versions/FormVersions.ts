import type { Check, DataRecord, FormPackage } from '../../../contract/index.ts';

/** A version of a form, whole. */
export interface OpenedForm {
  readonly package: FormPackage;
  readonly check: Check;
}

/** Where the other versions of a form come from. */
export interface FormVersions {
  /** The one in force. */
  readonly newest: number;
  /** The record as it is stored: what of it was answered in versions that it has left is shown below the form. */
  readonly stored: DataRecord;
  /** Rejects when it cannot be had. */
  readonly load: (version: number) => Promise<OpenedForm>;
}

/** In which version of its form a record was filled in; undefined where it does not say. */
export function versionIn({ schemaVersion }: { readonly [name: string]: unknown }): number | undefined {
  return typeof schemaVersion === 'number' ? schemaVersion : undefined;
}
