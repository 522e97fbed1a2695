import type { FieldProps } from '@rjsf/utils';
import { Suspense, useCallback, useSyncExternalStore } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { FieldShell } from '../../field/FieldShell.tsx';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import type { FieldView } from '../../field/store/views.ts';
import { widgetNamed } from '../../widgets/index.ts';
import type { WidgetProps } from '../../widgets/Widget.ts';
import { WorkedOutValue } from '../../widgets/WorkedOutValue.tsx';

interface Props {
  readonly field: FieldModel;
  readonly input: FieldProps;
}

/** One value of the form: hears of its own visibility, need and problems, and of nothing else. */
export function LeafField({ field, input }: Props) {
  const { store } = useFormParts();
  // The first step of rjsf's path is the section; a cell of a row adds the list's path and the row's number.
  const path = input.fieldPathId.path.slice(1).join('.');
  const handle = store.field(path);
  const view = useSyncExternalStore(handle.subscribe, handle.get);
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
  const leave = useCallback(() => {
    store.pending.flushOne(path);
    store.touch(path);
  }, [store, path]);
  if (field.widget === 'hidden' || field.widget === 'lines') return null;

  const definition = widgetNamed(field.widget);
  if (!definition) return <UnknownWidget field={field} />;
  const readOnly = view.readOnly || input.readonly === true;
  const { Component } = readOnly && definition.ReadOnly ? { Component: definition.ReadOnly } : definition;
  const id = fieldPathId.$id;
  // What cannot be filled is not asked for.
  const shown = readOnly ? { ...view, required: false } : view;
  // A form that is closed to everybody says so itself.
  const told = input.readonly === true ? { ...shown, keptFor: undefined } : shown;
  const invalid = view.problems.some(({ severity }) => severity === 'error');
  const props: WidgetProps = {
    id,
    path,
    field,
    value: input.formData,
    set,
    leave,
    required: shown.required,
    readOnly,
    invalid,
    withheld: shown.withheld,
    asked: shown.asked,
    describedBy: describedBy(id, field, view.problems.length > 0),
  };
  return (
    <FieldShell
      id={id}
      path={path}
      field={field}
      view={told}
      grouped={readOnly || definition.grouped}
      bare={definition.bare && !readOnly}
    >
      {/* A product's own may be loaded with the first field that has it. */}
      <Suspense fallback={<div className="control-to-come" />}>
        {view.worked === undefined ? (
          <Component {...props} />
        ) : (
          <WorkedOutValue {...props} worked={view.worked} />
        )}
      </Suspense>
    </FieldShell>
  );
}

function describedBy(id: string, field: FieldModel, told: boolean): string | undefined {
  const help = field.layout.help ?? field.schema.description;
  const ids = [help ? `${id}-help` : '', told ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}

/** A schema asks for a widget that does not exist: the page says which field and where, tests look for the mark and fail. */
function UnknownWidget({ field }: { readonly field: FieldModel }) {
  const { text } = useFormServices();
  const { formName } = useFormParts();
  return (
    <div className="sf-unknown" role="alert" data-unknown-widget={field.widget}>
      {text('form.unknown', { path: field.path, widget: field.widget, form: formName })}
    </div>
  );
}
