import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';

/** rjsf's own SchemaField, for all that the fast path does not show. */
export const stockSchemaField = getDefaultRegistry().fields['SchemaField'] as ComponentType<FieldProps>;
