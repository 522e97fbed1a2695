declare module 'virtual:forms' {
  import type { Check, FormPackage } from '../../../../engine/contract/index.ts';

  /** Made by `buildForms.ts`: loads a form's package and its compiled check, by name. */
  export const FORMS: Readonly<
    Record<string, () => Promise<{ readonly pkg: FormPackage; readonly check: Check }>>
  >;
}
