import { useCallback, useEffect, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { callByName } from '../../index.ts';
import { failureText } from '../connection/failureText.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';

type Stretch = Calls['fetchCarriedAnswers']['output'];

/** Progress and intermediate result of the dry run. */
export interface CarriedTrial {
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
export function useCarriedTrial(drafts: string, without: readonly string[]): CarriedTrial {
  const { client } = useEngine();
  const { t } = useMessages();
  const [trial, setTold] = useState<Told>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for other drafts or a retry; `without` changes with the drafts.
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const ask = callByName(client, 'fetchCarriedAnswers');
    const run = async () => {
      let sum = NOTHING;
      setTold(sum);
      for (let after: string | undefined; !sum.isOver; ) {
        const query = { ...(after === undefined ? {} : { after }), without };
        const stretch = (await ask({ query }, { signal })) as Stretch;
        if (signal.aborted) return;
        sum = added(sum, stretch);
        setTold(sum);
        after = stretch.next ?? undefined;
      }
    };
    if (drafts !== '')
      run().catch((error: unknown) => {
        if (!signal.aborted) setTold((before) => ({ ...before, failure: failureText(error, t) }));
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
