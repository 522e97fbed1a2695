import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { type FieldProps, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DataRecord, FieldModel } from '../../../contract/index.ts';
import { copyOf, defaultsOf, equal, isEmpty } from '../../../index.ts';
import { useFocusBeside } from '../../feedback/useFocusBeside.ts';
import { FieldShell } from '../../field/FieldShell.tsx';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { inserted, moved, type RowAct, RowItem, useRowKeys } from '../../field/RowItem.tsx';
import { useRowDrag } from '../../field/useRowDrag.ts';
import { useSnapshot } from '../../useSnapshot.ts';
import { RowTotals } from './RowTotals.tsx';

/** Selector of the rows; placeholders of removed rows stand among them. */
const ROWS = ':scope > .sf-line';

interface Props {
  readonly field: FieldModel;
  readonly input: FieldProps;
}

/**
 * A list of rows with its limits and row operations. A row keeps its React key, and thereby the focus, while
 * it moves; each operation is announced.
 */
export function RowsField({ field, input }: Props) {
  const { store } = useFormParts();
  const services = useFormServices();
  const { fieldPathId, onChange } = input;
  const path = fieldPathId.path.slice(1).join('.');
  const handle = store.field(path);
  const view = useSnapshot(handle.subscribe, handle.get);
  const rows = rowsOf(input.formData);
  const [keys, setKeys] = useRowKeys(rows.length);
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<{ readonly index: number; readonly act: RowAct | 'row' }>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const { layout, schema } = field;
  const name = layout.row === undefined ? services.text('form.lines.line') : services.translate(layout.row);

  const change = (
    next: (rows: readonly unknown[]) => readonly unknown[],
    nextKeys: readonly number[],
    words: string,
  ): void => {
    // Uncommitted text belongs to the row index at which it was typed.
    store.pending.flush();
    setKeys(nextKeys);
    setAnnouncement(words);
    onChange(next(rowsOf(store.get(path))), fieldPathId.path);
  };
  const rowText = (id: string, index: number): string =>
    services.text(id, { row: name, number: index + 1, count: rows.length });
  const move = (from: number, to: number, act: RowAct = 'drag'): void => {
    if (from === to || to < 0 || to >= rows.length) return;
    focus.current = { index: to, act };
    change((all) => moved(all, from, to), moved(keys, from, to), rowText('form.lines.moved', to));
  };
  const drag = useRowDrag(list, move);
  useEffect(() => {
    const focusTarget = focus.current;
    focus.current = undefined;
    if (focusTarget === undefined) return;
    const row = list.current?.querySelectorAll(ROWS)[focusTarget.index];
    const target = focusTarget.act === 'row' ? row : row?.querySelector(`[data-act="${focusTarget.act}"]`);
    const place = target ?? document.getElementById(fieldPathId.$id);
    if (place instanceof HTMLElement) place.focus();
  });
  if (!view.visible) return null;

  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  const [isFull, isLeast] = [rows.length >= maxItems, rows.length <= minItems];
  const copy = (index: number): void => {
    focus.current = { index: index + 1, act: 'row' };
    const twin = (all: readonly unknown[]) => copyOf(schema.items ?? {}, (all[index] ?? {}) as DataRecord);
    change(
      (all) => inserted(all, index + 1, twin(all)),
      inserted(keys, index + 1, undefined),
      rowText('form.lines.copied', index + 1),
    );
  };
  const remove = (index: number): void => {
    focus.current = { index: Math.min(index, rows.length - 2), act: 'row' };
    store.pending.flush();
    const row = rowsOf(store.get(path))[index];
    const removedRow = { id: keys[index] ?? 0, number: index + 1, at: index, row };
    const undoable = holdsAnswers(row, newRow(field)) ? [removedRow] : [];
    setRemoved((all) => [
      ...all.filter(({ at }) => at <= index),
      ...undoable,
      ...all.filter(({ at }) => at > index).map((later) => ({ ...later, at: later.at - 1 })),
    ]);
    const words = undoable.length === 0 ? rowText('form.lines.removed', index) : '';
    change((all) => all.toSpliced(index, 1), keys.toSpliced(index, 1), words);
  };
  const putBack = (back: Removed): void => {
    const { at, row } = back;
    focus.current = { index: at, act: 'row' };
    setRemoved((all) => [
      ...all.slice(0, all.indexOf(back)),
      ...all.slice(all.indexOf(back) + 1).map((later) => ({ ...later, at: later.at + 1 })),
    ]);
    change((all) => inserted(all, at, row), inserted(keys, at, undefined), '');
  };
  const readOnly = input.readonly === true || view.readOnly;
  const id = fieldPathId.$id;
  const limit = readOnly ? undefined : limitOf(rows.length, minItems, maxItems);
  const limitId = limit === undefined ? undefined : `${id}-limit`;
  const removedBefore = (index: number): ReactNode =>
    removed
      .filter(({ at }) => (index === rows.length ? at >= index : at === index))
      .map((entry) => (
        <RemovedRow
          key={`gone ${entry.id}`}
          name={name}
          number={entry.number}
          putBack={isFull || readOnly ? undefined : () => putBack(entry)}
        />
      ));
  const SchemaField = input.registry.fields['SchemaField'];
  if (SchemaField === undefined || Array.isArray(input.schema.items)) return null;
  return (
    <FieldShell id={id} field={field} view={view} grouped bare={false}>
      {limit === undefined ? null : (
        <p className="sf-help" id={limitId}>
          {services.text(limit.id, limit.params)}
        </p>
      )}
      {rows.length + removed.length === 0 ? (
        <p className="sf-none">{services.text('form.lines.none')}</p>
      ) : (
        <ol className="sf-lines" ref={list}>
          {rows.map((row, index) => [
            removedBefore(index),
            <RowItem
              key={keys[index]}
              name={name}
              index={index}
              count={rows.length}
              drop={drag.over(index)}
              closed={{ remove: isLeast ? limitId : undefined, copy: isFull ? limitId : undefined }}
              acts={
                readOnly
                  ? undefined
                  : {
                      remove: () => remove(index),
                      ...(layout.copyRows === true && { copy: () => copy(index) }),
                      ...(layout.orderRows === true && {
                        move: (to: number, act: RowAct) => move(index, to, act),
                        drag: (event) => drag.start(index, event),
                      }),
                    }
              }
            >
              <SchemaField
                {...input}
                name={String(index)}
                schema={(input.schema.items ?? {}) as FieldProps['schema']}
                uiSchema={(input.uiSchema?.['items'] ?? {}) as NonNullable<FieldProps['uiSchema']>}
                formData={row}
                fieldPathId={toFieldPathId(index, input.registry.globalFormOptions, fieldPathId)}
                readonly={readOnly}
                onChange={onChange}
              />
            </RowItem>,
          ])}
          {removedBefore(rows.length)}
        </ol>
      )}
      {layout.totals === undefined ? null : <RowTotals path={path} />}
      <p className="sf-help sf-said" role="status">
        {announcement}
      </p>
      {readOnly ? null : (
        <Button
          id={id}
          icon={<Add />}
          text={services.text('form.lines.add', { row: name })}
          aria-disabled={isFull}
          aria-describedby={isFull ? limitId : undefined}
          onClick={() => {
            if (!isFull) change((all) => [...all, newRow(field)], inserted(keys, keys.length, undefined), '');
          }}
        />
      )}
    </FieldShell>
  );
}

function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A new row: defaults of the displayed columns. */
function newRow({ schema, layout }: FieldModel): DataRecord {
  const properties = schema.items?.properties ?? {};
  const columnNames = new Set(layout.fields?.map(({ field }) => field));
  return defaultsOf({
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => columnNames.has(name))),
  });
}

function limitOf(count: number, least: number, most: number) {
  if (count >= most) return { id: 'form.lines.full', params: { count: most } };
  if (least > 0 && count <= least) return { id: 'form.lines.few', params: { count: least } };
  if (least > 0 && Number.isFinite(most)) return { id: 'form.lines.between', params: { least, most } };
  if (least > 0) return { id: 'form.lines.least', params: { count: least } };
  return Number.isFinite(most) ? { id: 'form.lines.most', params: { count: most } } : undefined;
}

/** A removed row with its values, for undo. */
interface Removed {
  readonly id: number;
  /** Its number (from 1) when it was removed. */
  readonly number: number;
  /** Index of the row before which it would be inserted now. */
  readonly at: number;
  readonly row: unknown;
}

/** Shows at its former place that a row was removed, with a button that restores it. */
function RemovedRow({ name, number, putBack }: RemovedRowProps) {
  const { text } = useFormServices();
  const place = useRef<HTMLLIElement>(null);
  useFocusBeside(place);
  const slots = { row: name, number };
  return (
    <li ref={place} className="sf-removed">
      <p className="sf-row" role="status">
        {text('form.lines.removed', slots)}
        {putBack === undefined ? null : <Button text={text('form.lines.putBack', slots)} onClick={putBack} />}
      </p>
    </li>
  );
}

interface RemovedRowProps {
  /** Name of a row, in lower case. */
  readonly name: string;
  readonly number: number;
  /** Absent while the list is full. */
  readonly putBack: (() => void) | undefined;
}

/** Whether a row holds answers other than the defaults of a new one. */
function holdsAnswers(row: unknown, fresh: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(row ?? {}).some(([name, value]) => !isEmpty(value) && !equal(value, fresh[name]));
}
