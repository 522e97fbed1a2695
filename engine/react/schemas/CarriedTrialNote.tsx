import { useId } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { ProgressNote } from '../feedback/ProgressNote.tsx';
import { useMessages } from '../provider/useMessages.ts';
import { type CarriedTrial, useCarriedTrial } from './useCarriedTrial.ts';

interface CarriedTrialNoteProps {
  /** The drafts with their revisions; '' where they are not known yet. */
  readonly drafts: string;
  /** Paths of drafts that are left out. */
  readonly without: readonly string[];
}

/** What would become of the answers to items that have another name, or are answered in another way: how many go along, with the first of those that do and that do not. */
export function CarriedTrialNote({ drafts, without }: CarriedTrialNoteProps) {
  const { t, value } = useMessages();
  const id = useId();
  const number = (count: number) => value(count, 'number');
  const { fields, rows, total, isOver, failure, retry } = useCarriedTrial(drafts, without);
  if (failure !== '') return <ErrorState text={failure} onRetry={retry} />;
  if (fields.length === 0) return null;
  const told = { rows: number(rows), total: number(total ?? 0) };
  const tried = t(total === null ? 'schemas.tried' : 'schemas.triedOf', told);
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
      {isOver ? <p role="status">{t('schemas.triedAll', told)}</p> : <ProgressNote text={tried} {...part} />}
    </section>
  );
}

interface FirstProps {
  readonly told: CarriedTrial['fields'][number]['firstLeft'];
  readonly word: string;
}

function First({ told, word }: FirstProps) {
  const { t } = useMessages();
  if (told === null) return null;
  const { of, key, version, given, value, why } = told;
  const record = t(`schemas.trialOf.${of}`, { key, version });
  const became = value === null || value === given ? '' : ` → «${value}»`;
  // Who does not administer the users does not read what people answered.
  const answer = given === null ? '' : `: «${given}»${became}`;
  return (
    <p>
      {t(word, { sample: record })}
      {answer}
      {why === null ? '' : `. ${why}`}
    </p>
  );
}
