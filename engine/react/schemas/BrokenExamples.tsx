import { Button, Checkbox } from '@blueprintjs/core';
import { useId } from 'react';
import { useMessages } from '../provider/useMessages.ts';
import type { ToldFinding } from './FindingList.tsx';

/** Examples that drafts would break, as the check answers them. */
interface ToldExamples {
  readonly examples: readonly {
    readonly file: string;
    readonly pointer: string;
    readonly title: string;
    readonly what: string;
  }[];
  /** All of them, with those that nobody tried. */
  readonly broken: number;
  readonly untried: number;
}

interface BrokenExamplesProps {
  readonly told: ToldExamples;
  /** To the example: there it is corrected, or taken out. */
  readonly show: (finding: ToldFinding) => (() => void) | undefined;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

/** What the product was to do and will not any more, to be read before it is put in force; nothing where all of it holds. */
export function BrokenExamples({ told, show, accepted, onAccept }: BrokenExamplesProps) {
  const { t } = useMessages();
  const id = useId();
  if (told.broken === 0) return null;
  return (
    <section className="schemas-examples" aria-labelledby={id}>
      <h3 id={id}>{t('schemas.examples', { count: told.broken })}</h3>
      <p>{t('schemas.examplesWhat')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keyboard, too. */}
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
