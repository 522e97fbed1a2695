import { useCallback, useMemo } from 'react';
import type { Context, DataRecord, FormPackage } from '../../contract/index.ts';
import { createFormModel, ruleProblems } from '../../index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';

const NONE: Context = {};

/** Says what is strange about a record that is saved: at its fields nobody sees it any more, the form is left. */
export function useTellWarnings(
  pkg: FormPackage | undefined,
  context: Context = NONE,
): (record: DataRecord) => void {
  const { context: common } = useEngine();
  const { toast } = useFeedback();
  const { problem } = useMessages();
  const rules = useMemo(() => (pkg === undefined ? [] : createFormModel(pkg).rules), [pkg]);
  return useCallback(
    (record) => {
      const found = ruleProblems(rules, { ...common, ...context, record });
      for (const each of found.filter(({ severity }) => severity === 'warning'))
        toast({ variant: 'warning', icon: 'warning-sign', text: problem(each) });
    },
    [rules, common, context, toast, problem],
  );
}
