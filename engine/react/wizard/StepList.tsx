import { Tick, WarningSign } from '@blueprintjs/icons';
import type { WizardStep } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface StepListProps {
  readonly steps: readonly WizardStep[];
  readonly current: number;
  /** Previous steps that still lack something. */
  readonly unfinished: ReadonlySet<WizardStep>;
  /** Returns to a previous step; only the button leads forward, through each step's rules. */
  readonly onBack: (index: number) => void;
}

/**
 * All steps with number and name and the current one marked; previous ones are links, ticked only if
 * complete.
 */
export function StepList({ steps, current, unfinished, onBack }: StepListProps) {
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
              <button type="button" onClick={() => onBack(index)}>
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
