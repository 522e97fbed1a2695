import { Button, Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import type { ToldFinding } from './FindingList.tsx';

/** Answer of the check: examples that the drafts would break. */
interface ToldExamples {
  readonly examples: readonly {
    readonly file: string;
    readonly pointer: string;
    readonly title: string;
    readonly what: string;
  }[];
  /** Number of broken examples, and of examples not run. */
  readonly broken: number;
  readonly untried: number;
}

interface BrokenExamplesProps {
  readonly told: ToldExamples;
  /** Opens the example, where it can be corrected or deleted. */
  readonly show: (finding: ToldFinding) => (() => void) | undefined;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

/**
 * Examples that fail with the drafts, listed before publishing with a checkbox to accept them; empty if all
 * pass.
 */
export function BrokenExamples({ told, show, accepted, onAccept }: BrokenExamplesProps) {
  const { t } = useMessages();
  const id = useId();
  if (told.broken === 0) return null;
  return (
    <section className="schemas-examples" aria-labelledby={id}>
      <h3 id={id}>{t('schemas.examples', { count: told.broken })}</h3>
      <p>{t('schemas.examplesWhat')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard. */}
      <ul tabIndex={0} aria-labelledby={id}>
        {told.examples.map(({ file, pointer, title, what }) => {
          const jump = show({ file, pointer, what });
          return (
            <li key={`${file}${pointer}`}>
              <p className="schemas-example">{title}</p>
              <p>{what}</p>
              <p className="schemas-file">
                {file} {pointer}
              </p>
              {jump === undefined ? null : <Button text={t('schemas.goThere')} onClick={jump} />}
            </li>
          );
        })}
      </ul>
      {told.untried > 0 ? <p>{t('schemas.examplesUntried', { count: told.untried })}</p> : null}
      <Checkbox
        large
        checked={accepted}
        label={t('schemas.examplesRead')}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </section>
  );
}
