import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { useFormParts } from '../../form/FormContext.ts';
import type { Choice } from '../../form/services/FormServices.ts';
import { useFormServices } from '../../form/services/useFormServices.ts';
import { fieldChoices } from './fieldChoices.ts';

export interface Choices {
  readonly choices: readonly Choice[];
  readonly status: 'ready' | 'loading' | 'failed';
  readonly retry: () => void;
}

/** Typed text rests this long before it is searched for, in ms. */
const SEARCH_AFTER = 250;

/**
 * The choices of a field: from its schema, or from its source. A source with `search` is asked again for typed text;
 * one without is asked once and filtered here by the caller.
 */
export function useChoices(field: FieldModel, typed = '', wanted = true): Choices {
  const services = useFormServices();
  const { store, options } = useFormParts();
  const { source } = field.layout;
  const listed = useMemo(() => fieldChoices(field, options), [field, options]);
  const [answer, setAnswer] = useState<Pick<Choices, 'choices' | 'status'>>({
    choices: [],
    status: 'loading',
  });
  const [attempt, setAttempt] = useState(0);
  const query = source?.search === undefined ? '' : typed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again after a failure
  useEffect(() => {
    if (source === undefined || !wanted) return;
    const abort = new AbortController();
    const timer = setTimeout(
      () => {
        setAnswer((before) => ({ ...before, status: 'loading' }));
        services
          .choices(
            source,
            { typed: query, context: { ...store.context(), record: store.record() } },
            abort.signal,
          )
          .then(
            (choices) => abort.signal.aborted || setAnswer({ choices, status: 'ready' }),
            () => abort.signal.aborted || setAnswer({ choices: [], status: 'failed' }),
          );
      },
      query === '' ? 0 : SEARCH_AFTER,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, query, wanted, services, store, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return source === undefined ? { choices: listed, status: 'ready', retry } : { ...answer, retry };
}
