import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { type ComponentType, memo } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { MatrixRow } from '../matrix/MatrixRow.tsx';
import { RowsField } from '../rows/RowsField.tsx';
import { LeafField } from './LeafField.tsx';
import { FIELD } from './toLayoutSchema.ts';

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
