import { Button } from '@blueprintjs/core';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import type { Context, WizardSchema } from '../../contract/index.ts';
import { createWizardModel, translate, type WizardStep } from '../../index.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useHeldVersion } from '../version/useHeldVersion.ts';
import type { RunFinish } from './Finish.ts';
import { StepList } from './StepList.tsx';
import { type Reason, StepRefusal } from './StepRefusal.tsx';
import type { StepAddress } from './stepAddress.ts';
import { useFinish } from './useFinish.ts';
import { useLead } from './useLead.ts';
import { useSteps } from './useSteps.ts';
import { Warnings } from './Warnings.tsx';
import './wizard.css';

/** What shows a step is given. */
export interface StepViewProps {
  readonly step: WizardStep;
  readonly context: Context;
}

export interface SchemaWizardProps {
  readonly wizard: WizardSchema;
  /** What titles, rules and finishes look at; the screen keeps it fresh. */
  readonly context: Context;
  /** Shows the blocks of a step. */
  readonly Blocks: ComponentType<StepViewProps>;
  /**
   * Asked before a step is left forward, after its rules: saves what is pending, asks a server. Texts say why not to go on.
   */
  readonly beforeNext?: (step: WizardStep) => Promise<readonly Reason[]>;
  readonly run: RunFinish;
  /** Remembers a half-done finish across reloads, e.g. `report:7`. */
  readonly storageKey?: string;
  /** Keeps the step in the page's address: a reload stays, and the browser's Back is the step before. */
  readonly address?: StepAddress;
}

/** Steps with rules, a way back, and a last button that finishes what it began (WIZ-11). */
export function SchemaWizard(props: SchemaWizardProps) {
  const { wizard, context, Blocks, beforeNext } = props;
  useHeldVersion();
  const { t, catalogue } = useMessages();
  const { can } = useEngine();
  const model = useMemo(() => createWizardModel(wizard), [wizard]);
  const { steps, unfinished, index, step, reasons, holds, checking, goTo, comeTo, next, mayFinish } =
    useSteps({
      model,
      context,
      beforeNext,
      address: props.address,
    });
  const { finish, pending, resuming, start } = useFinish({
    model,
    context,
    run: props.run,
    storageKey: props.storageKey,
  });
  const body = useRef<HTMLElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { leading, leads, lead } = useLead(body, step.id, comeTo);
  const [shown, setShown] = useState(step.id);
  useEffect(() => {
    // Not at the first showing: the page itself has the focus then.
    if (shown === step.id) return;
    setShown(step.id);
    if (refusal.current === null && !leading.current) heading.current?.focus();
    leading.current = false;
  }, [shown, step.id, leading]);

  const last = index === steps.length - 1;
  const offersFinish =
    last && finish !== undefined && (resuming || !model.finishHidden(context)) && can(finish.permission);
  return (
    <section className="wizard" data-size={wizard.size ?? 'md'} ref={body}>
      <h2 className="wizard-title">{model.title(context, (text) => translate(text, catalogue))}</h2>
      <StepList steps={steps} current={index} unfinished={unfinished} onBack={goTo} />
      <div className="sheet stack">
        <h3 ref={heading} tabIndex={-1}>
          <span className="only-readers">
            {t('wizard.step', { number: index + 1, count: steps.length, title: '' })}
          </span>
          {t(step.title)}
        </h3>
        <StepRefusal reasons={reasons} holds={holds} leads={leads} onLead={lead} target={refusal} />
        <Warnings problems={model.problems(step.id, context)} />
        <Blocks key={step.id} step={step} context={context} />
      </div>
      <footer className="wizard-buttons" data-print="no">
        <Button text={t(wizard.back)} disabled={index === 0 || pending} onClick={() => goTo(index - 1)} />
        {last ? null : (
          // Another button at every step: the second half of a double tap is not the next step's.
          <Button
            key={step.id}
            intent="primary"
            text={t(wizard.next)}
            loading={checking}
            onClick={() => void next()}
          />
        )}
        {offersFinish ? (
          <Button
            intent="success"
            text={t(finish.label)}
            loading={pending || checking}
            onClick={() => void mayFinish().then((may) => (may ? start() : undefined))}
          />
        ) : null}
      </footer>
    </section>
  );
}
