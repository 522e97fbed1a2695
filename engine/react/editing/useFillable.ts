import { useCallback } from 'react';
import type { Context } from '../../contract/index.ts';
import { holds } from '../../index.ts';
import { useSchema } from '../calls/useSchema.ts';

/** Whether a form may be filled: not where its schema says that it is only read, nor before its schema is there to say so. */
export function useFillable(form: string): (context: Context) => boolean {
  const { data } = useSchema('form', form);
  return useCallback(
    (context) => {
      const shut = data?.form.readOnlyWhen;
      return data !== undefined && (shut === undefined || !holds(shut, context));
    },
    [data],
  );
}
