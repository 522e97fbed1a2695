import { useEffect, useRef, useState } from 'react';
import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { equal, filledBy, getAt, isEmpty, proposalsOf } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';

/** Result of the last choice, for display. */
export interface Filled {
  /** Labels of the fields that it filled. */
  readonly labels: readonly string[];
  readonly undo: () => void;
}

/**
 * Copies values of the selected row to other fields of the record: set and cleared with the choice
 * (`source.fills`), or proposed for empty fields (`source.proposes`). Further data (`source.details`) are
 * loaded first; an answer that arrives after another choice is ignored.
 */
export function useFills(field: FieldModel) {
  const { put, store } = useFormParts();
  const services = useFormServices();
  const { fills = {}, proposes = [], details } = field.layout.source ?? {};
  const proposedBefore = useRef<DataRecord>({});
  const asking = useRef(new AbortController());
  const [filled, tell] = useState<Filled>();
  const [retry, setRetry] = useState<() => void>();
  useEffect(() => () => asking.current.abort(), []);

  const apply = (row: DataRecord | undefined): void => {
    const fillValues = Object.entries(filledBy(fills, row));
    const before = fillValues.map(([path]) => [path, getAt(store.record(), path)] as const);
    for (const [path, value] of fillValues) put(path, value);
    const changed = fillValues.filter(
      ([_path, value], index) => !isEmpty(value) && !equal(before[index]?.[1], value),
    );
    const labels = changed.flatMap(([path]) => {
      const { layout, label } = store.model.byPath.get(path) ?? {};
      return label === undefined || layout?.widget === 'hidden' ? [] : [services.translate(label)];
    });
    const undo = (): void => {
      for (const [path, value] of before) put(path, value ?? '');
      tell(undefined);
    };
    tell(row === undefined || labels.length === 0 ? undefined : { labels, undo });
    if (row === undefined) return;
    const proposed = proposalsOf(proposes, row, {
      record: store.record(),
      defaults: Object.fromEntries(store.model.fields.map(({ path, schema }) => [path, schema.default])),
      left: proposedBefore.current,
    });
    proposedBefore.current = { ...proposedBefore.current, ...proposed };
    for (const [path, value] of Object.entries(proposed)) put(path, value);
  };
  const fill = (row: DataRecord | undefined): void => {
    asking.current.abort();
    setRetry(undefined);
    if (row === undefined || details === undefined) {
      apply(row);
      return;
    }
    tell(undefined);
    asking.current = new AbortController();
    const { signal } = asking.current;
    const context = { ...store.context(), record: store.record(), ...row };
    services.details(details, context, signal).then(
      (more) => {
        if (!signal.aborted) apply({ ...row, ...more });
      },
      () => {
        if (!signal.aborted) setRetry(() => () => fill(row));
      },
    );
  };
  return { fill, filled, retry };
}
