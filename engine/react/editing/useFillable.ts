import { useCallback } from 'react';
import type { Context } from '../../contract/index.ts';
import { holds } from '../../index.ts';
import { useSchema } from '../calls/useSchema.ts';

/** Whether a form can be filled in: false if its schema makes it read-only, or is not loaded yet. */
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
