import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { type ComponentType, memo, Suspense, useCallback } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { afterPress } from '../../feedback/afterPress.ts';
import { FieldShell } from '../../field/FieldShell.tsx';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/FormServices.ts';
import type { FieldView } from '../../field/store/views.ts';
import { useSnapshot } from '../../useSnapshot.ts';
import { widgetNamed } from '../../widgets/index.ts';
import { CalculatedValue } from '../../widgets/ReadOnlyValue.tsx';
import type { WidgetProps } from '../../widgets/Widget.ts';
import { FIELD } from './layoutSchema.ts';
import { MatrixRow } from './MatrixRow.tsx';
import { RowsField } from './RowsField.tsx';

/** rjsf's own SchemaField, for schemas outside the fast path. */
const stockSchemaField = getDefaultRegistry().fields['SchemaField'] as ComponentType<FieldProps>;

/**
 * rjsf's central component, split by kind of schema: an object goes to rjsf's ObjectField, a value to
 * `LeafField`, or to `MatrixRow` in a matrix, a list of rows to `RowsField`, the rest (choices between
 * schemas) to rjsf's own SchemaField.
 * Props are compared by reference, functions ignored: data share structure, schemas never change, handlers
 * read the latest data.
 */
export const SchemaField = memo(ChosenField, sameByReference);

function ChosenField(props: FieldProps) {
  const field = props.uiSchema?.[FIELD] as FieldModel | undefined;
  if (field?.matrix !== undefined) return <MatrixRow field={field} input={props} />;
  if (field?.widget === 'lines') return <RowsField field={field} input={props} />;
  if (field) return <LeafField field={field} input={props} />;
  if (props.schema.type === 'object') {
    const ObjectField = props.registry.fields['ObjectField'] as ComponentType<FieldProps>;
    return <ObjectField {...props} />;
  }
  const Stock = stockSchemaField;
  return <Stock {...props} />;
}

function sameByReference(before: FieldProps, after: FieldProps): boolean {
  return (
    before.formData === after.formData &&
    before.schema === after.schema &&
    before.registry === after.registry &&
    before.name === after.name &&
    before.readonly === after.readonly &&
    before.disabled === after.disabled &&
    before.fieldPathId.$id === after.fieldPathId.$id
  );
}

interface Props {
  readonly field: FieldModel;
  readonly input: FieldProps;
}

/** One value of the form; subscribes only to the visibility, requirement and problems of its field. */
function LeafField({ field, input }: Props) {
  const { store } = useFormParts();
  // rjsf's path begins with the section id; in a cell it continues with the list's path and the row index.
  const path = input.fieldPathId.path.slice(1).join('.');
  const handle = store.field(path);
  const view = useSnapshot(handle.subscribe, handle.get);
  return view.visible ? <ShownField field={field} input={input} path={path} view={view} /> : null;
}

function ShownField({
  field,
  input,
  path,
  view,
}: Props & { readonly path: string; readonly view: FieldView }) {
  const { store } = useFormParts();
  const { onChange, fieldPathId } = input;
  const set = useCallback((value: unknown) => onChange(value, fieldPathId.path), [onChange, fieldPathId]);
  const leave = useCallback(
    () =>
      afterPress(() => {
        store.pending.flushOne(path);
        store.touch(path);
      }),
    [store, path],
  );
  if (field.widget === 'hidden' || field.widget === 'lines') return null;

  const definition = widgetNamed(field.widget);
  if (!definition) return <UnknownWidget field={field} />;
  const readOnly = view.readOnly || input.readonly === true;
  const { Component } = readOnly && definition.ReadOnly ? { Component: definition.ReadOnly } : definition;
  const id = fieldPathId.$id;
  // A field that cannot be filled is not marked as required.
  const shownView = readOnly ? { ...view, required: false } : view;
  // A form that is closed to everybody states that itself.
  const labelledView = input.readonly === true ? { ...shownView, keptFor: undefined } : shownView;
  const invalid = view.problems.some(({ severity }) => severity === 'error');
  const props: WidgetProps = {
    id,
    path,
    field,
    value: input.formData,
    set,
    leave,
    required: shownView.required,
    readOnly,
    invalid,
    withheld: shownView.withheld,
    asked: shownView.asked,
    describedBy: describedBy(id, field, view.problems.length > 0),
  };
  return (
    <FieldShell
      id={id}
      path={path}
      field={field}
      view={labelledView}
      grouped={readOnly || definition.grouped}
      bare={definition.bare && !readOnly}
    >
      {/* A product's widget may be loaded with its first field. */}
      <Suspense fallback={<div className="control-to-come" />}>
        {view.worked === undefined ? (
          <Component {...props} />
        ) : (
          <CalculatedValue {...props} worked={view.worked} />
        )}
      </Suspense>
    </FieldShell>
  );
}

function describedBy(id: string, field: FieldModel, hasProblems: boolean): string | undefined {
  const help = field.layout.help ?? field.schema.description;
  const ids = [help ? `${id}-help` : '', hasProblems ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}

/**
 * A schema names a widget that does not exist: the page shows field and form, and tests search for
 * `data-unknown-widget`.
 */
function UnknownWidget({ field }: { readonly field: FieldModel }) {
  const { text } = useFormServices();
  const { formName } = useFormParts();
  return (
    <div className="sf-unknown" role="alert" data-unknown-widget={field.widget}>
      {text('form.unknown', { path: field.path, widget: field.widget, form: formName })}
    </div>
  );
}
