import type { Check, DataRecord, FormPackage } from '../../../contract/index.ts';

/** One version of a form: package and compiled check. */
export interface OpenedForm {
  readonly package: FormPackage;
  readonly check: Check;
}

/** Access to the other versions of a form. */
export interface FormVersions {
  /** Number of the version in force. */
  readonly newest: number;
  /** The stored record: its answers from former versions are displayed below the form. */
  readonly stored: DataRecord;
  /** Rejects when the version cannot be loaded. */
  readonly load: (version: number) => Promise<OpenedForm>;
}

/** Form version in which a record was filled in; undefined if the record does not store one. */
export function versionIn({ schemaVersion }: { readonly [name: string]: unknown }): number | undefined {
  return typeof schemaVersion === 'number' ? schemaVersion : undefined;
}
