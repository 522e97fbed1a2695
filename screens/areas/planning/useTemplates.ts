import { useCallback } from 'react';
import type { Calls } from '#generated/calls.ts';
import type { DataRecord } from '../../../engine/contract/index.ts';
import { callByName } from '../../../engine/index.ts';
import {
  type FormRequest,
  failureText,
  useEngine,
  useFeedback,
  useMessages,
} from '../../../engine/react/index.ts';
import { templateFill } from './templateFill.ts';

type Answer = Calls['fetchListTemplate']['output'];
type Asked = Calls['fetchListTemplate']['request']['body'];

interface Templates {
  /** Whether an administrator has published any: otherwise nobody is asked for one. */
  readonly any: () => Promise<boolean>;
  /** For a new intervention's form: what a chosen template puts in, beside what was `known` of the intervention. */
  readonly fill: (known: DataRecord) => NonNullable<FormRequest['changed']>;
}

/** SCR-03: a new intervention begins from a published template. What comes back late, for one no longer chosen, is left. */
export function useTemplates(): Templates {
  const { client } = useEngine();
  const { toast } = useFeedback();
  const { t } = useMessages();
  const list = useCallback(
    (body: Asked) => callByName(client, 'fetchListTemplate')({ body }, {}) as Promise<Answer>,
    [client],
  );
  return {
    // Planning goes on without templates where they cannot be asked for.
    any: useCallback(
      () =>
        list({ perPage: 1 }).then(
          ({ total }) => total > 0,
          () => false,
        ),
      [list],
    ),
    fill: useCallback(
      (known) => {
        let chosen: unknown;
        let put: DataRecord = {};
        return ({ templateCode: code }, form, begun) => {
          if (code === chosen) return;
          chosen = code;
          if (typeof code !== 'string' || code === '') return;
          list({ code }).then(
            ({ templates: [template] }) => {
              if (template === undefined || chosen !== code) return;
              const filling = templateFill(template, { now: form.record(), known, begun, put });
              put = { ...put, ...filling };
              for (const [field, value] of Object.entries(filling)) form.set(field, value);
            },
            (error: unknown) => toast({ variant: 'danger', text: failureText(error, t) }),
          );
        };
      },
      [list, toast, t],
    ),
  };
}
