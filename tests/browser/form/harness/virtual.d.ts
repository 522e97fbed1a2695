declare module 'virtual:forms' {
  import type { Check, FormPackage } from '../../../../engine/contract/index.ts';

  /** Made by serveHarness.ts: every form's package and its compiled check, by name. */
  export const FORMS: Readonly<Record<string, { readonly pkg: FormPackage; readonly check: Check }>>;
}
