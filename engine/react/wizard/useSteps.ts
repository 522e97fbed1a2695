import { useEffect, useRef, useState } from 'react';
import type { Context } from '../../contract/index.ts';
import type { WizardModel, WizardStep } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { Reason } from './Refusal.tsx';
import { keepStep, startStep } from './stepAddress.ts';

interface StepsInput {
  readonly model: WizardModel;
  readonly context: Context;
  readonly beforeNext: ((step: WizardStep) => Promise<readonly Reason[]>) | undefined;
  readonly inAddress: boolean;
}

const NONE: readonly Reason[] = [];

/** Which step is shown, and whether one may leave it forward. Back is always free. */
export function useSteps({ model, context, beforeNext, inAddress }: StepsInput) {
  const { problem: textOf } = useMessages();
  const steps = model.steps(context);
  const [at, setAt] = useState(() => startStep(model, context, inAddress));
  const [reasons, setReasons] = useState<readonly Reason[]>(NONE);
  const [checking, setChecking] = useState(false);
  const latest = useRef(context);
  latest.current = context;
  // A step that has gone (a module switched off meanwhile) leaves one at the first.
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  );
  const step = steps[index];
  if (step === undefined)
    throw new Error('A wizard without a step: at least one must exist in every context.');

  const shown = step.id;
  useEffect(() => {
    if (inAddress) keepStep(shown);
  }, [inAddress, shown]);

  const goTo = (target: number, why: readonly Reason[] = NONE) => {
    setAt(steps[target]?.id);
    setReasons(why);
  };
  const refusalsOf = (id: string): readonly Reason[] =>
    model
      .problems(id, latest.current)
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({
        text: textOf(problem),
        rule: true,
        ...(problem.path === '' ? {} : { field: problem.path }),
      }));

  /** Pending work first: what it saves may be what a rule misses. */
  const mayLeave = async (): Promise<boolean> => {
    setChecking(true);
    const asked = (await beforeNext?.(step).finally(() => setChecking(false))) ?? NONE;
    setChecking(false);
    const why = [...asked, ...refusalsOf(step.id)];
    setReasons(why);
    return why.length === 0;
  };
  const next = async () => {
    if (await mayLeave()) goTo(index + 1);
  };
  /** Also steps behind may have become wrong meanwhile: then one is led there. */
  const mayFinish = async (): Promise<boolean> => {
    if (!(await mayLeave())) return false;
    const blocked = model.firstBlocked(latest.current);
    if (blocked === undefined) return true;
    goTo(
      steps.findIndex(({ id }) => id === blocked),
      refusalsOf(blocked),
    );
    return false;
  };
  /** A rule's reason goes with its cause; one that was asked for stands until it is asked again. */
  const holds = ({ text, rule }: Reason): boolean =>
    rule !== true || refusalsOf(step.id).some((reason) => reason.text === text);
  return {
    steps,
    index,
    step,
    reasons,
    holds,
    checking,
    goTo: (target: number) => goTo(target),
    next,
    mayFinish,
  };
}
