import { Button } from '@blueprintjs/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { equal, getAt, isEmpty, proposalsFromRow, valuesFromRow } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { Combobox } from './Combobox.tsx';
import { matching, typedChoice } from './matching.ts';
import { LoadFailed } from './sourceChoices.tsx';
import { useChoices, useShownLabel } from './useChoices.ts';

/** Maximum length of the list; beyond it the user types more. */
const SHOWN = 50;

/**
 * A single choice; for `combobox` (a schema's list) and `reference` (rows of a call). Where the list only
 * suggests (`x-suggests`), unlisted text is accepted as the value.
 */
export function ComboboxWidget(props: WidgetProps) {
  const { id, path, field, value, set, leave } = props;
  const { pending } = useFormParts().store;
  const { text, translate } = useFormServices();
  const [typed, setTyped] = useState<string>();
  const { choices, status, retry } = useChoices(field, typed ?? '', true, props);
  const asksServer = field.layout.source?.search !== undefined;
  const all = useMemo(
    () => matching(choices, asksServer ? '' : (typed ?? ''), choices.length),
    [choices, typed, asksServer],
  );
  const listed = useMemo(() => all.slice(0, SHOWN), [all]);
  const [label, remember] = useShownLabel(field, value, choices, props.path);
  const { fill, filledFields, retry: again } = useFills(field);
  const emptied = (): void => {
    // Clearing a search text without a selected value must not empty fields filled by hand.
    if (isEmpty(value)) return;
    set('');
    fill(undefined);
  };
  const commitText = (input: string): void => {
    if (input === '') emptied();
    else if (field.schema['x-suggests'] !== undefined)
      set(typedChoice(choices, input)?.value ?? input.trim());
  };
  const type = (next: string | undefined): void => {
    setTyped(next);
    if (next === undefined) pending.drop(path);
    // Not left by the user yet; committed on flush, e.g. a submit by keyboard or page hide.
    else pending.hold(path, () => commitText(next));
  };
  useEffect(() => () => pending.flushOne(path), [pending, path]);
  const combobox = (
    <Combobox
      {...{ id, found: listed, value, status, retry, typed, ...(asksServer ? {} : { count: all.length }) }}
      label={field.label}
      shown={translate(label)}
      placeholder={translate(field.layout.placeholder ?? text('form.choose'))}
      onTyped={type}
      onPick={(choice) => {
        remember(choice);
        set(choice.value);
        fill(choice.row);
      }}
      onClear={emptied}
      onLeave={() => {
        pending.flushOne(path);
        leave();
      }}
      aria={ariaOf(props)}
    />
  );
  if (field.layout.source?.fills === undefined) return combobox;
  return (
    <>
      {combobox}
      <FilledNote id={id} filledFields={filledFields} retry={again} />
    </>
  );
}

interface Props {
  /** Id of the control of the choice: it gets the focus back. */
  readonly id: string;
  readonly filledFields: FilledFields | undefined;
  readonly retry: (() => void) | undefined;
}

/** Lists the fields that a choice has filled, with undo; or the failure to load their values, with retry. */
function FilledNote({ id, filledFields, retry }: Props) {
  const { text } = useFormServices();
  if (retry !== undefined) return <LoadFailed id={`${id}-retry`} retry={retry} />;
  return (
    <div className="sf-row sf-filled" role="status">
      {filledFields === undefined ? null : (
        <>
          <span>{text('form.filled', { fields: filledFields.labels.join(', ') })}</span>
          <Button
            variant="minimal"
            text={text('form.filled.undo')}
            onClick={() => {
              filledFields.undo();
              document.getElementById(id)?.focus();
            }}
          />
        </>
      )}
    </div>
  );
}

/** Result of the last choice, for display. */
interface FilledFields {
  /** Labels of the fields that it filled. */
  readonly labels: readonly string[];
  readonly undo: () => void;
}

/**
 * Copies values of the selected row to other fields of the record: set and cleared with the choice
 * (`source.fills`), or proposed for empty fields (`source.proposes`). Further data (`source.details`) are
 * loaded first; an answer that arrives after another choice is ignored.
 */
function useFills(field: FieldModel) {
  const { setField, store } = useFormParts();
  const services = useFormServices();
  const { fills = {}, proposes = [], details } = field.layout.source ?? {};
  const proposedBefore = useRef<DataRecord>({});
  const asking = useRef(new AbortController());
  const [filledFields, setFilledFields] = useState<FilledFields>();
  const [retry, setRetry] = useState<() => void>();
  useEffect(() => () => asking.current.abort(), []);

  const apply = (row: DataRecord | undefined): void => {
    const fillValues = Object.entries(valuesFromRow(fills, row));
    const before = fillValues.map(([path]) => [path, getAt(store.record(), path)] as const);
    for (const [path, value] of fillValues) setField(path, value);
    const changed = fillValues.filter(
      ([_path, value], index) => !isEmpty(value) && !equal(before[index]?.[1], value),
    );
    const labels = changed.flatMap(([path]) => {
      const { layout, label } = store.model.byPath.get(path) ?? {};
      return label === undefined || layout?.widget === 'hidden' ? [] : [services.translate(label)];
    });
    const undo = (): void => {
      for (const [path, value] of before) setField(path, value ?? '');
      setFilledFields(undefined);
    };
    setFilledFields(row === undefined || labels.length === 0 ? undefined : { labels, undo });
    if (row === undefined) return;
    const proposed = proposalsFromRow(proposes, row, {
      record: store.record(),
      defaults: Object.fromEntries(store.model.fields.map(({ path, schema }) => [path, schema.default])),
      filledBefore: proposedBefore.current,
    });
    proposedBefore.current = { ...proposedBefore.current, ...proposed };
    for (const [path, value] of Object.entries(proposed)) setField(path, value);
  };
  const fill = (row: DataRecord | undefined): void => {
    asking.current.abort();
    setRetry(undefined);
    if (row === undefined || details === undefined) {
      apply(row);
      return;
    }
    setFilledFields(undefined);
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
  return { fill, filledFields, retry };
}
