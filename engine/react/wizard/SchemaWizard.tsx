import { Button } from '@blueprintjs/core';
import { Tick, WarningSign } from '@blueprintjs/icons';
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Context, Problem, WizardSchema } from '../../contract/index.ts';
import { createWizardModel, translate, type WizardStep } from '../../index.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { useCurrent } from '../useCurrent.ts';
import { findPlace, focusInPlace, type MendingPlace, type Reason, StepRefusal } from './StepRefusal.tsx';
import type { StepAddress } from './stepAddress.ts';
import { type MakeFinishCall, useFinish } from './useFinish.ts';
import { useSteps } from './useSteps.ts';
import './wizard.css';

/** Input of a step's renderer. */
export interface StepViewProps {
  readonly step: WizardStep;
  readonly context: Context;
}

/** Props of `SchemaWizard`. */
export interface SchemaWizardProps {
  readonly wizard: WizardSchema;
  /** Context of titles, rules and finishes, kept current by the screen. */
  readonly context: Context;
  /** Renders the blocks of a step. */
  readonly Blocks: ComponentType<StepViewProps>;
  /**
   * Called before a step is left forward, after its rules: saves pending input, asks a server. @returns
   * reasons to stay.
   */
  readonly beforeNext?: (step: WizardStep) => Promise<readonly Reason[]>;
  readonly makeFinishCall: MakeFinishCall;
  /** Key under which an interrupted finish is stored across reloads, e.g. `report:7`. */
  readonly storageKey?: string;
  /** Stores the step in the page's URL: a reload stays in it, and Back leads to the previous step. */
  readonly address?: StepAddress;
}

/** Steps with rules, navigation back, and a final button that completes interrupted finishes (WIZ-11). */
export function SchemaWizard(props: SchemaWizardProps) {
  const { wizard, context, Blocks, beforeNext } = props;
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
    makeFinishCall: props.makeFinishCall,
    storageKey: props.storageKey,
  });
  const body = useRef<HTMLElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { leading, leads, lead } = useLead(body, step.id, comeTo);
  const [focusedStep, setFocusedStep] = useState(step.id);
  useEffect(() => {
    // Not on the first render: then the page itself has the focus.
    if (focusedStep === step.id) return;
    setFocusedStep(step.id);
    if (refusal.current === null && !leading.current) heading.current?.focus();
    leading.current = false;
  }, [focusedStep, step.id, leading]);

  const last = index === steps.length - 1;
  const offersFinish =
    last && finish !== undefined && (resuming || !model.finishHidden(context)) && can(finish.permission);
  return (
    <section className="wizard" data-size={wizard.size ?? 'md'} ref={body}>
      <h2 className="wizard-title">{model.title(context, (text) => translate(text, catalogue))}</h2>
      <StepList {...{ steps, unfinished }} current={index} disabled={pending} onBack={goTo} />
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
          // A new button per step, so that the second tap of a double tap does not hit the next step's.
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

/** Warnings of a step, which do not block it. */
function Warnings({ problems }: { readonly problems: readonly Problem[] }) {
  const { problem: textOf } = useMessages();
  const texts = problems.filter(({ severity }) => severity !== 'error').map((problem) => textOf(problem));
  if (texts.length === 0) return null;
  return (
    <div className="refusal" data-intent="warning" role="status">
      <SchemaIcon name="warning-sign" />
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

/** Maximum time in ms for another step to load its list. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 50;

/**
 * Navigates to the place of a refusal: at once in this step, otherwise as soon as its step has rendered it.
 */
function useLead(within: RefObject<HTMLElement | null>, shown: string, onStep: (step: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Set until the target step is rendered: its heading then leaves the focus to the place. */
  const leading = useRef(false);
  const current = useCurrent(shown);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isElsewhere = ({ step }: MendingPlace, from = current.current) => step !== undefined && step !== from;
  const focusWhenRendered = (place: MendingPlace, until: number): void => {
    const element = isElsewhere(place) ? null : findPlace(within.current, place);
    const late = Date.now() > until;
    const whole = place.row === undefined || element?.dataset['row'] === place.row;
    if (element !== null && (whole || late)) focusInPlace(element);
    else if (!late) timer.current = setTimeout(() => focusWhenRendered(place, until), LOOK_EVERY_MS);
  };
  return {
    leading,
    leads: (place: MendingPlace): boolean =>
      isElsewhere(place, shown) || findPlace(within.current, place) !== null,
    lead: (place: MendingPlace): void => {
      clearTimeout(timer.current);
      const until = Date.now() + (isElsewhere(place) ? PATIENCE_MS : 0);
      if (place.step !== undefined && isElsewhere(place)) {
        leading.current = true;
        onStep(place.step);
      }
      focusWhenRendered(place, until);
    },
  };
}

interface StepListProps {
  readonly steps: readonly WizardStep[];
  readonly current: number;
  /** Previous steps that still lack something. */
  readonly unfinished: ReadonlySet<WizardStep>;
  /** A finish is under way. */
  readonly disabled: boolean;
  /** Returns to a previous step; only the button leads forward, through each step's rules. */
  readonly onBack: (index: number) => void;
}

/**
 * All steps with number and name and the current one marked; previous ones are links, ticked only if
 * complete.
 */
function StepList({ steps, current, unfinished, disabled, onBack }: StepListProps) {
  const { t } = useMessages();
  return (
    <nav className="steps" aria-label={t('wizard.steps')}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === current ? 'step' : undefined}
            data-state={stateOf(step, index)}
          >
            {index < current ? (
              <button type="button" disabled={disabled} onClick={() => onBack(index)}>
                <span className="step-number">
                  {unfinished.has(step) ? (
                    <WarningSign size={16} aria-hidden />
                  ) : (
                    <Tick size={16} aria-hidden />
                  )}
                </span>
                <span className="step-title">{t(step.title)}</span>
                <span className="only-readers">
                  {t(unfinished.has(step) ? 'wizard.unfinished' : 'wizard.done')}
                </span>
              </button>
            ) : (
              <span>
                <span className="step-number">{index + 1}</span>
                <span className="step-title">{t(step.title)}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );

  function stateOf(step: WizardStep, index: number): string {
    if (index >= current) return index === current ? 'now' : 'ahead';
    return unfinished.has(step) ? 'unfinished' : 'done';
  }
}
