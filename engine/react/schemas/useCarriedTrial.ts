import { useCallback, useEffect, useState } from 'react';
import type { Calls } from '#generated/calls.ts';
import { callByName } from '../../index.ts';
import { failureText } from '../connection/failureText.ts';
import { useEngine } from '../provider/useEngine.ts';
import { useMessages } from '../provider/useMessages.ts';

type Stretch = Calls['fetchCarriedAnswers']['output'];

/** How far a dry run of the answers is, and what it has come to so far. */
export interface CarriedTrial {
  readonly fields: Stretch['fields'];
  /** Records and drafts that were tried. */
  readonly rows: number;
  /** Of how many; null: nobody knows. */
  readonly total: number | null;
  readonly isOver: boolean;
  /** Why it does not go on; '' where it does. */
  readonly failure: string;
  readonly retry: () => void;
}

type Told = Pick<CarriedTrial, 'fields' | 'rows' | 'total' | 'isOver' | 'failure'>;

const NOTHING: Told = { fields: [], rows: 0, total: null, isOver: false, failure: '' };

/**
 * Tries the answers of all records and drafts against the drafts of the schemas, stretch by stretch while it is shown, and from the beginning where these change.
 *
 * @param drafts the drafts with their revisions; '' where they are not known yet. @param without drafts that are left out.
 */
export function useCarriedTrial(drafts: string, without: readonly string[]): CarriedTrial {
  const { client } = useEngine();
  const { t } = useMessages();
  const [told, setTold] = useState<Told>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other drafts, or one more attempt, begin anew; what is left out changes with the drafts.
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
  return { ...told, retry };
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
