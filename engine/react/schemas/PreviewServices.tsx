import { type ReactNode, useMemo } from 'react';
import type { Context } from '../../contract/index.ts';
import { getAt, slotsOf } from '../../index.ts';
import { type FormServices, FormServicesContext } from '../field/services/FormServices.ts';
import { useFormServices } from '../field/services/useFormServices.ts';

/** Slots of the form's own record: empty values do not filter. */
const OWN = /^(?:record|row)\./;

/**
 * Form services of a preview, which has no surrounding record: queries that depend on one are not sent, and
 * their lists are empty.
 */
export function PreviewServices({ children }: { readonly children: ReactNode }) {
  const services = useFormServices();
  const previewServices = useMemo<FormServices>(
    () => ({
      ...services,
      choices: async (source, query, signal) =>
        isKnown(source.query, query.context) ? services.choices(source, query, signal) : [],
      details: async (call, context, signal) =>
        isKnown(call.input, context) ? services.details(call, context, signal) : {},
    }),
    [services],
  );
  return <FormServicesContext value={previewServices}>{children}</FormServicesContext>;
}

function isKnown(input: unknown, context: Context): boolean {
  return slotsOf(JSON.stringify(input ?? {})).every(
    (slot) => OWN.test(slot) || (getAt(context, slot) ?? null) !== null,
  );
}
