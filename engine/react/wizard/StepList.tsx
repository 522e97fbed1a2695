import { Tick } from '@blueprintjs/icons';
import type { WizardStep } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';

interface StepListProps {
  readonly steps: readonly WizardStep[];
  readonly current: number;
  /** Back to a step behind; ahead goes only the button, through each step's rules. */
  readonly onBack: (index: number) => void;
}

/** Where one is: every step by number and name; those behind lead back. */
export function StepList({ steps, current, onBack }: StepListProps) {
  const { t } = useMessages();
  return (
    <nav className="steps" aria-label={t('wizard.steps')}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === current ? 'step' : undefined}
            data-state={index < current ? 'done' : index === current ? 'now' : 'ahead'}
          >
            {index < current ? (
              <button type="button" onClick={() => onBack(index)}>
                <span className="step-number">
                  <Tick size={16} aria-hidden />
                </span>
                <span className="step-title">{t(step.title)}</span>
                <span className="only-readers">{t('wizard.done')}</span>
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
}
