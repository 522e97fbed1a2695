import { useCallback, useMemo } from 'react';
import type { Context, DataRecord, EntitySchema, FormPackage } from '../../contract/index.ts';
import { createFormModel, holds, ruleProblems } from '../../index.ts';
import { useSchema } from '../calls/schemas.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';

/** Whether a form can be filled in: false if its schema makes it read-only, or is not loaded yet. */
export function useFillable(form: string): (context: Context) => boolean {
  const { data } = useSchema('form', form);
  return useCallback(
    (context) => {
      const shut = data?.form.readOnlyWhen;
      return data !== undefined && (shut === undefined || !holds(shut, context));
    },
    [data],
  );
}

const NONE: Context = {};

/** Toasts the warnings of a saved record, since its form, where they were displayed, is closed. */
export function useWarningToasts(
  pkg: FormPackage | undefined,
  context: Context = NONE,
): (record: DataRecord) => void {
  const { context: common } = useEngine();
  const { toast } = useFeedback();
  const { problem } = useMessages();
  const rules = useMemo(() => (pkg === undefined ? [] : createFormModel(pkg).rules), [pkg]);
  return useCallback(
    (record) => {
      const problems = ruleProblems(rules, { ...common, ...context, record });
      for (const warning of problems.filter(({ severity }) => severity === 'warning'))
        toast({ variant: 'warning', icon: 'warning-sign', text: problem(warning) });
    },
    [rules, common, context, toast, problem],
  );
}

/**
 * Whether a form of the entity contains a secret (a password, or a stored write-only field): then no draft is
 * stored on device or server. Write-only fields that are not stored, e.g. a template that fills the form, are
 * no secret.
 */
export function asksSecret({ properties }: EntitySchema): boolean {
  return Object.values(properties).some(
    ({ format, writeOnly, 'x-column': stored }) =>
      format === 'password' || (writeOnly === true && stored !== false),
  );
}

/** Drops fields that the form's entity does not define and its check would refuse. */
export function withKnownFields({ entity }: FormPackage, record: DataRecord): DataRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => Object.hasOwn(entity.properties, name)),
  );
}

/** Names of the fields that a user fills in on this form. */
export function ownFields({ form, entity }: FormPackage): readonly string[] {
  const names = form.sections.flatMap(({ fields }) => fields).flatMap(({ field, note }) => [field, note]);
  const top = names.flatMap((path) => path?.split('.')[0] ?? []);
  return [...new Set(top)].filter((name) => entity.properties[name]?.readOnly !== true);
}
