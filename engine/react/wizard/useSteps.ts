import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Context } from '../../contract/index.ts';
import type { WizardModel, WizardStep } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { Reason } from './StepRefusal.tsx';
import { type StepAddress, startStep, useOwnAddress } from './stepAddress.ts';

interface StepsInput {
  readonly model: WizardModel;
  readonly context: Context;
  readonly beforeNext: ((step: WizardStep) => Promise<readonly Reason[]>) | undefined;
  readonly address: StepAddress | undefined;
}

const NONE: readonly Reason[] = [];

/** Which step is shown, and whether one may leave it forward, by a button or by the browser's own Forward. Back is always free. */
export function useSteps({ model, context, beforeNext, address: given }: StepsInput) {
  const { t, problem: textOf } = useMessages();
  const own = useOwnAddress();
  const address = given ?? own;
  const steps = model.steps(context);
  const [at, setAt] = useState(() => startStep(model, context, address.step));
  const [reasons, setReasons] = useState<readonly Reason[]>(NONE);
  const [checking, setChecking] = useState(false);
  const latest = useRef(context);
  latest.current = context;
  /** A step that was asked for here: it may be shown once the address has it, with why one is led there. */
  const asked = useRef<{ readonly step: string; readonly why: readonly Reason[] } | null>(null);
  const placeOf = (id: string | null | undefined) => steps.findIndex((each) => each.id === id);
  // A step that has gone (a module switched off meanwhile) leaves one at the first.
  const index = Math.max(0, placeOf(at));
  const step = steps[index];
  if (step === undefined)
    throw new Error('A wizard without a step: at least one must exist in every context.');

  const show = (id: string, why: readonly Reason[] = NONE) => {
    asked.current = null;
    setAt(id);
    setReasons(why);
  };
  const goTo = (target: number, why: readonly Reason[] = NONE) => {
    const id = steps[target]?.id;
    // The same tap twice is one step.
    if (id === undefined || asked.current?.step === id) return;
    if (id === step.id) return setReasons(why);
    asked.current = { step: id, why };
    if (target > index) address.forward(id);
    else address.back(id);
  };
  const refusalsOf = (id: string): readonly Reason[] =>
    model
      .problems(id, latest.current)
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({
        text: textOf(problem),
        rule: true,
        ...(problem.path === '' ? {} : placeOfField(problem.path)),
        rows: model
          .brokenRows(id, problem.rule, latest.current)
          .map(({ key, name, message, context: row }) => ({ key, text: t(message, { name: t(name, row) }) })),
      }));
  const placeOfField = (field: string) => {
    const mendedIn = model.stepOf(field, latest.current);
    return mendedIn === undefined ? { field } : { field, step: mendedIn };
  };

  /** Pending work first: what it saves may be what a rule misses. */
  const mayLeave = async (): Promise<boolean> => {
    setChecking(true);
    const told = (await beforeNext?.(step).finally(() => setChecking(false))) ?? NONE;
    setChecking(false);
    const why = [...told, ...refusalsOf(step.id)];
    setReasons(why);
    return why.length === 0;
  };
  const next = async () => {
    if (await mayLeave()) goTo(index + 1);
  };
  /** The browser's Forward: through the rules of this step and of all up to that one, as the button goes. */
  const arrive = async (target: number) => {
    const id = steps[target]?.id;
    const may = id !== undefined && (await mayLeave());
    if (may && startStep(model, latest.current, id) === id) show(id);
    else address.back(step.id);
  };
  const hear = useEffectEvent((wanted: string | null, shown: string) => {
    const target = placeOf(wanted);
    if (wanted === shown) return;
    if (wanted === null || target < 0) address.stay(shown);
    else if (asked.current?.step === wanted) show(wanted, asked.current.why);
    else if (target < index) show(wanted);
    else void arrive(target);
  });
  useEffect(() => hear(address.step, step.id), [address.step, step.id]);

  /** Also steps behind may have become wrong meanwhile: then one is led there. */
  const mayFinish = async (): Promise<boolean> => {
    if (!(await mayLeave())) return false;
    const blocked = model.firstBlocked(latest.current);
    if (blocked === undefined) return true;
    goTo(placeOf(blocked), refusalsOf(blocked));
    return false;
  };
  /** A rule's reason goes with its cause; one that was asked for stands until it is asked again. */
  const holds = ({ text, rule }: Reason): boolean =>
    rule !== true || refusalsOf(step.id).some((reason) => reason.text === text);
  /** Steps behind that lack something still, also what holds nobody back. */
  const unfinished = new Set(
    steps
      .slice(0, index)
      .filter(({ id }) => model.problems(id, context).some(({ severity }) => severity !== 'info')),
  );
  return {
    steps,
    unfinished,
    /** To a step behind, by its id. */
    comeTo: (id: string) => {
      if (placeOf(id) < index) goTo(placeOf(id));
    },
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
