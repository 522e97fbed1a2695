import { type ReactNode, use, useMemo } from 'react';
import type { DataRecord } from '../../contract/index.ts';
import { fillInput, placeInput, readByName } from '../../index.ts';
import { useFeedback } from '../feedback/useFeedback.ts';
import { useEngine } from '../provider/Engine.ts';
import { useMessages } from '../provider/useMessages.ts';
import { choicesOf, sourceInput } from './choices.ts';
import { type FormServices, FormServicesContext } from './FormServices.ts';

interface CallFormServicesProps {
  /** Services only the product can provide: photo storage, drafts. */
  readonly own?: Partial<FormServices> | undefined;
  readonly children: ReactNode;
}

/**
 * Provides all forms below it with the texts of the current locale and with the calls named in schemas. Used
 * by products and by the catalogue of stories, so both behave alike.
 */
export function CallFormServices({ own, children }: CallFormServicesProps) {
  const standIns = use(FormServicesContext);
  const { client, routes, territory } = useEngine();
  const messages = useMessages();
  const { confirm } = useFeedback();
  const services = useMemo<FormServices>(
    () => ({
      ...standIns,
      text: messages.t,
      translate: messages.translate,
      value: messages.value,
      timeZone: (messages.catalogue.formats.dateTime as Intl.DateTimeFormatOptions | undefined)?.timeZone,
      territory,
      confirm,
      problemText: (problem, field) => messages.problem(problem, field?.label),
      choices: async (source, { typed, context }, signal) => {
        const route = routes[source.call];
        const query = sourceInput(source, typed, context);
        const input = route === undefined ? query : placeInput(route, query);
        return choicesOf(
          source,
          await readByName(client, routes, source.call)(input, { signal }),
          messages.t,
        );
      },
      details: async ({ call, input }, context, signal) => {
        const route = routes[call];
        const query = fillInput(input, context);
        const placed = route === undefined ? query : placeInput(route, query);
        return (await readByName(client, routes, call)(placed, { signal })) as DataRecord;
      },
      ...own,
    }),
    [standIns, client, routes, territory, messages, confirm, own],
  );
  return <FormServicesContext value={services}>{children}</FormServicesContext>;
}
