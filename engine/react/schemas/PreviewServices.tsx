import { type ReactNode, useMemo } from 'react';
import type { Context } from '../../contract/index.ts';
import { getAt, slotsOf } from '../../index.ts';
import { type FormServices, FormServicesContext } from '../field/services/FormServices.ts';
import { useFormServices } from '../field/services/useFormServices.ts';

/** What the form itself holds: as long as it is empty it narrows nothing. */
const OWN = /^(?:record|row)\./;

/**
 * The services of a form that is only looked at: no record stands around it, so what is asked of that record is not asked at all, and there is nothing to choose from.
 */
export function PreviewServices({ children }: { readonly children: ReactNode }) {
  const services = useFormServices();
  const known = useMemo<FormServices>(
    () => ({
      ...services,
      choices: async (source, query, signal) =>
        isKnown(source.query, query.context) ? services.choices(source, query, signal) : [],
      details: async (asked, context, signal) =>
        isKnown(asked.input, context) ? services.details(asked, context, signal) : {},
    }),
    [services],
  );
  return <FormServicesContext value={known}>{children}</FormServicesContext>;
}

function isKnown(input: unknown, context: Context): boolean {
  return slotsOf(JSON.stringify(input ?? {})).every(
    (slot) => OWN.test(slot) || (getAt(context, slot) ?? null) !== null,
  );
}
