import { useCallback, useEffect, useId, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { callByName } from '../../../index.ts';
import { failureText } from '../../connection/failures.ts';
import { ErrorState, ProgressNote } from '../../feedback/Loadable.tsx';
import { useEngine } from '../../provider/Engine.ts';
import { useMessages } from '../../provider/useMessages.ts';

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
            <First example={field.firstCarried} word="schemas.trialCarried" />
            <First example={field.firstLeft} word="schemas.trialLeft" />
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
  readonly example: CarriedTrial['fields'][number]['firstLeft'];
  readonly word: string;
}

function First({ example, word }: FirstProps) {
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

type Stretch = Calls['fetchCarriedAnswers']['output'];

/** Progress and intermediate result of the dry run. */
interface CarriedTrial {
  readonly fields: Stretch['fields'];
  /** Records and drafts processed so far. */
  readonly rows: number;
  /** Their total; null: unknown. */
  readonly total: number | null;
  readonly isOver: boolean;
  /** The error that stopped it; '' while it runs. */
  readonly failure: string;
  readonly retry: () => void;
}

type Told = Pick<CarriedTrial, 'fields' | 'rows' | 'total' | 'isOver' | 'failure'>;

const NOTHING: Told = { fields: [], rows: 0, total: null, isOver: false, failure: '' };

/**
 * Dry run of the migration of all records and drafts to the schema drafts, in batches while mounted;
 * restarted when the drafts change.
 * @param drafts the drafts with their revisions; '' while unknown. @param without drafts that are not
 * published.
 */
function useCarriedTrial(drafts: string, without: readonly string[]): CarriedTrial {
  const { client } = useEngine();
  const { t } = useMessages();
  const [trial, setTrial] = useState<Told>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for other drafts or a retry; `without` changes with the drafts.
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const ask = callByName(client, 'fetchCarriedAnswers');
    const run = async () => {
      let sum = NOTHING;
      setTrial(sum);
      for (let after: string | undefined; !sum.isOver; ) {
        const query = { ...(after === undefined ? {} : { after }), without };
        const stretch = (await ask({ query }, { signal })) as Stretch;
        if (signal.aborted) return;
        sum = added(sum, stretch);
        setTrial(sum);
        after = stretch.next ?? undefined;
      }
    };
    if (drafts !== '')
      run().catch((error: unknown) => {
        if (!signal.aborted) setTrial((before) => ({ ...before, failure: failureText(error, t) }));
      });
    return () => control.abort();
  }, [client, drafts, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...trial, retry };
}

function added(sum: Told, { fields, rows, total, next }: Stretch): Told {
  return {
    fields: fields.map((field, index) => {
      const before = sum.fields[index];
      if (before === undefined) return field;
      return {
        ...field,
        carried: before.carried + field.carried,
        left: before.left + field.left,
        firstCarried: before.firstCarried ?? field.firstCarried,
        firstLeft: before.firstLeft ?? field.firstLeft,
      };
    }),
    rows: sum.rows + rows,
    total: sum.total ?? total,
    isOver: next === null,
    failure: '',
  };
}
