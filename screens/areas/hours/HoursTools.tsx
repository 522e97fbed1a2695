import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import { SelectBox, Skeleton, useMessages, useSchema } from '../../../engine/react/index.ts';
import { ReferenceFilter } from '../../../engine/react/table/index.ts';

interface Pick {
  readonly value: number;
  readonly label: string;
}

interface PickFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly choices: readonly Pick[];
  readonly onPick: (value: number) => void;
}

/** One of a few. */
export function PickField({ label, value, choices, onPick }: PickFieldProps) {
  const id = useId();
  return (
    <Labelled label={label} id={id}>
      <SelectBox
        id={id}
        fill
        value={value ?? ''}
        options={choices.map((each) => ({ value: each.value, label: each.label }))}
        onChange={(event) => onPick(Number(event.target.value))}
      />
    </Labelled>
  );
}

/** One project of many, or none: chosen as the list of hours is narrowed by one. */
export function ProjectField({
  value,
  onPick,
}: {
  value: number | undefined;
  onPick: (value?: number) => void;
}) {
  const { t } = useMessages();
  const id = useId();
  const schema = useSchema('table', 'work-hours');
  const source = schema.data?.table.filters?.find(({ param }) => param === 'pmgEntry')?.source;
  return (
    <Labelled label={t('hours.project')} id={id}>
      {source === undefined ? (
        <Skeleton lines={1} />
      ) : (
        <ReferenceFilter
          id={id}
          label={t('hours.project')}
          source={source}
          placeholder={t('hours.no-project')}
          value={value === undefined ? '' : String(value)}
          onChange={(next) => onPick(next === '' ? undefined : Number(next))}
        />
      )}
    </Labelled>
  );
}

function Labelled({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className="filter-field">
      <label htmlFor={id} className="bp6-label">
        {label}
      </label>
      {children}
    </div>
  );
}

interface StepperProps {
  /** What is shown, e.g. a week's days. */
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly onStep: (by: -1 | 1) => void;
}

/** Back and forth in time. */
export function Stepper({ title, before, after, onStep }: StepperProps) {
  return (
    <div className="row row-apart hours-stepper" data-repeats>
      <Button
        className="icon-button"
        icon={<ChevronLeft size={20} aria-hidden />}
        aria-label={before}
        onClick={() => onStep(-1)}
      />
      <h2 aria-live="polite">{title}</h2>
      <Button
        className="icon-button"
        icon={<ChevronRight size={20} aria-hidden />}
        aria-label={after}
        onClick={() => onStep(1)}
      />
    </div>
  );
}
