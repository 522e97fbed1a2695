import { useId } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { ProgressNote } from '../feedback/ProgressNote.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { type CarriedTrial, useCarriedTrial } from './useCarriedTrial.ts';

interface CarriedTrialNoteProps {
  /** The drafts with their revisions; '' while unknown. */
  readonly drafts: string;
  /** Paths of drafts that are not published. */
  readonly without: readonly string[];
}

/**
 * Dry run of the migration of answers to renamed or retyped items: progress, how many values are migrated or
 * lost, and the first example of each.
 */
export function CarriedTrialNote({ drafts, without }: CarriedTrialNoteProps) {
  const { t, value } = useMessages();
  const id = useId();
  const number = (count: number) => value(count, 'number');
  const { fields, rows, total, isOver, failure, retry } = useCarriedTrial(drafts, without);
  if (failure !== '') return <ErrorState text={failure} onRetry={retry} />;
  if (fields.length === 0) return null;
  const progress = { rows: number(rows), total: number(total ?? 0) };
  const tried = t(total === null ? 'schemas.tried' : 'schemas.triedOf', progress);
  const part = total === null || total === 0 ? {} : { value: Math.min(1, rows / total) };
  return (
    <section className="schemas-trial" aria-labelledby={id}>
      <h3 id={id}>{t('schemas.trial')}</h3>
      <ul>
        {fields.map((field) => (
          <li key={`${field.entity} ${field.field}`}>
            <strong>{t(field.label)}</strong> ({t(field.title)}):{' '}
            {t('schemas.trialCounts', { carried: number(field.carried), left: number(field.left) })}
            <First told={field.firstCarried} word="schemas.trialCarried" />
            <First told={field.firstLeft} word="schemas.trialLeft" />
          </li>
        ))}
      </ul>
      {isOver ? (
        <p role="status">{t('schemas.triedAll', progress)}</p>
      ) : (
        <ProgressNote text={tried} {...part} />
      )}
    </section>
  );
}

interface FirstProps {
  readonly told: CarriedTrial['fields'][number]['firstLeft'];
  readonly word: string;
}

function First({ told: example, word }: FirstProps) {
  const { t } = useMessages();
  if (example === null) return null;
  const { of, key, version, given: oldValue, value, why } = example;
  const record = t(`schemas.trialOf.${of}`, { key, version });
  const became = value === null || value === oldValue ? '' : ` → «${value}»`;
  // A user without permission for other users does not see their answers.
  const answer = oldValue === null ? '' : `: «${oldValue}»${became}`;
  return (
    <p>
      {t(word, { sample: record })}
      {answer}
      {why === null ? '' : `. ${why}`}
    </p>
  );
}
