import { type ReactNode, use, useMemo } from 'react';
import type { DataRecord } from '../../../contract/index.ts';
import { fillInput, placeInput, readByName } from '../../../index.ts';
import { useEngine } from '../../provider/useEngine.ts';
import { useMessages } from '../../provider/useMessages.ts';
import { choicesOf, sourceInput } from './choices.ts';
import { type FormServices, FormServicesContext } from './FormServices.ts';

interface ServedFormsProps {
  /** What only the product knows: where photos go, where drafts are kept. */
  readonly own?: Partial<FormServices> | undefined;
  readonly children: ReactNode;
}

/**
 * Gives every form below it the texts of the shown locale and the calls that schemas name. The same in a product and in its catalogue of stories, so that a story shows what the product does.
 */
export function ServedForms({ own, children }: ServedFormsProps) {
  const standIns = use(FormServicesContext);
  const { client, routes, territory } = useEngine();
  const messages = useMessages();
  const services = useMemo<FormServices>(
    () => ({
      ...standIns,
      text: messages.t,
      translate: messages.translate,
      value: messages.value,
      timeZone: (messages.catalogue.formats.dateTime as Intl.DateTimeFormatOptions | undefined)?.timeZone,
      territory,
      problemText: (problem, field) => messages.problem(problem, field?.label),
      choices: async (source, { typed, context }, signal) => {
        const route = routes[source.call];
        const wanted = sourceInput(source, typed, context);
        const input = route === undefined ? wanted : placeInput(route, wanted);
        return choicesOf(
          source,
          await readByName(client, routes, source.call)(input, { signal }),
          messages.t,
        );
      },
      details: async ({ call, input }, context, signal) => {
        const route = routes[call];
        const wanted = fillInput(input, context);
        const placed = route === undefined ? wanted : placeInput(route, wanted);
        return (await readByName(client, routes, call)(placed, { signal })) as DataRecord;
      },
      ...own,
    }),
    [standIns, client, routes, territory, messages, own],
  );
  return <FormServicesContext value={services}>{children}</FormServicesContext>;
}
