import { useCallback, useMemo } from 'react';
import type { Context, DataRecord, FormPackage } from '../../contract/index.ts';
import { createFormModel, ruleProblems } from '../../index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';

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
