import type { Context, FormPackage, SettledRecord } from '../../engine/contract/index.ts';
import { createFormModel, ruleProblems } from '../../engine/index.ts';
import { useEngine, useFeedback, useMessages } from '../../engine/react/index.ts';

/** Says what a sheet that is saved still lacks: at its fields nobody sees it any more, the page is left. */
export function useTellWarnings(pkg: FormPackage, context: Context): (record: SettledRecord) => void {
  const { context: common } = useEngine();
  const { toast } = useFeedback();
  const { problem } = useMessages();
  return (record) => {
    const found = ruleProblems(createFormModel(pkg).rules, { ...common, ...context, record });
    for (const each of found.filter(({ severity }) => severity === 'warning'))
      toast({ variant: 'warning', icon: 'warning-sign', text: problem(each) });
  };
}
