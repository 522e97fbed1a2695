import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Context } from '../../contract/index.ts';
import type { WizardModel, WizardStep } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useCurrent } from '../useCurrent.ts';
import type { Reason } from './StepRefusal.tsx';
import { type StepAddress, startStep, useOwnAddress } from './stepAddress.ts';

interface StepsInput {
  readonly model: WizardModel;
  readonly context: Context;
  readonly beforeNext: ((step: WizardStep) => Promise<readonly Reason[]>) | undefined;
  readonly address: StepAddress | undefined;
}

const NONE: readonly Reason[] = [];

/**
 * The current step, and whether it can be left forward by button or by the browser's Forward. Back is always
 * allowed.
 */
export function useSteps({ model, context, beforeNext, address: outerAddress }: StepsInput) {
  const { t, problem: textOf } = useMessages();
  const innerAddress = useOwnAddress();
  const address = outerAddress ?? innerAddress;
  const steps = model.steps(context);
  const [at, setAt] = useState(() => startStep(model, context, address.step));
  const [reasons, setReasons] = useState<readonly Reason[]>(NONE);
  const [checking, setChecking] = useState(false);
  const latest = useCurrent(context);
  /** A requested step, rendered once the URL has it, with the reasons for going there. */
  const requested = useRef<{ readonly step: string; readonly why: readonly Reason[] } | null>(null);
  const placeOf = (id: string | null | undefined) => steps.findIndex((candidate) => candidate.id === id);
  // If the current step was removed (a module was switched off), the first one is displayed.
  const index = Math.max(0, placeOf(at));
  const step = steps[index];
  if (step === undefined)
    throw new Error('A wizard without a step: at least one must exist in every context.');
  const shown = useCurrent(step.id);

  const show = (id: string, why: readonly Reason[] = NONE) => {
    requested.current = null;
    setAt(id);
    setReasons(why);
  };
  const goTo = (target: number, why: readonly Reason[] = NONE) => {
    const id = steps[target]?.id;
    // A second tap must not skip a step.
    if (id === undefined || requested.current?.step === id) return;
    if (id === step.id) return setReasons(why);
    requested.current = { step: id, why };
    if (target > index) address.forward(id);
    else address.back(id);
  };
  const refusalsOf = (id: string, known = latest.current): readonly Reason[] =>
    model
      .problems(id, known)
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({
        text: textOf(problem),
        rule: true,
        ...(problem.path === '' ? {} : placeOfField(problem.path, known)),
        rows: model.brokenRows(id, problem.rule, known).map(({ key, name, message, context: row }) => ({
          key,
          text: t(message, { ...row, name: t(name, row) }),
        })),
      }));
  const placeOfField = (field: string, known: Context) => {
    const mendedIn = model.stepOf(field, known);
    return mendedIn === undefined ? { field } : { field, step: mendedIn };
  };

  /**
   * Pending work first, since its result may satisfy a rule. Undefined if the user has left the step meanwhile.
   */
  const mayLeave = async (): Promise<boolean | undefined> => {
    const requestedBefore = requested.current;
    setChecking(true);
    const workReasons = (await beforeNext?.(step).finally(() => setChecking(false))) ?? NONE;
    setChecking(false);
    if (shown.current !== step.id || requested.current !== requestedBefore) return undefined;
    const why = [...workReasons, ...refusalsOf(step.id)];
    setReasons(why);
    return why.length === 0;
  };
  const next = async () => {
    if (await mayLeave()) goTo(index + 1);
  };
  /** The browser's Forward: subject to the rules of this step and all up to the target, like the button. */
  const followForward = async (target: number) => {
    const id = steps[target]?.id;
    const mayGo = id !== undefined && (await mayLeave());
    if (mayGo === undefined) return;
    if (mayGo && startStep(model, latest.current, id) === id) show(id);
    else address.back(step.id);
  };
  const followAddress = useEffectEvent((wanted: string | null, shown: string) => {
    const target = placeOf(wanted);
    if (wanted === shown) return;
    if (wanted === null || target < 0) address.stay(shown);
    else if (requested.current?.step === wanted) show(wanted, requested.current.why);
    else if (target < index) show(wanted);
    else void followForward(target);
  });
  useEffect(() => followAddress(address.step, step.id), [address.step, step.id]);

  /** Previous steps may have become invalid meanwhile: leads to the first of them. */
  const mayFinish = async (): Promise<boolean> => {
    if (!(await mayLeave())) return false;
    const blocked = model.firstBlocked(latest.current);
    if (blocked === undefined) return true;
    goTo(placeOf(blocked), refusalsOf(blocked));
    return false;
  };
  /** A rule's reason disappears with its cause; others stay until the next attempt. */
  const holds = ({ text, rule }: Reason): boolean =>
    rule !== true || refusalsOf(step.id, context).some((reason) => reason.text === text);
  /** Previous steps with missing answers, including those that do not block. */
  const unfinished = new Set(
    steps
      .slice(0, index)
      .filter(({ id }) => model.problems(id, context).some(({ severity }) => severity !== 'info')),
  );
  return {
    steps,
    unfinished,
    /** Returns to a previous step, by id. */
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
