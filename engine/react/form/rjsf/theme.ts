import type { FormProps } from '@rjsf/core';
import { ChoiceOfSchemas } from '../templates/ChoiceOfSchemas.tsx';
import { ObjectTemplate } from '../templates/ObjectTemplate.tsx';
import { PassThrough } from '../templates/PassThrough.tsx';
import { SchemaField } from './SchemaField.tsx';

/** Blueprint theme for @rjsf/core: replacements of its fields and templates. */
export const THEME = {
  fields: { SchemaField },
  templates: {
    ObjectFieldTemplate: ObjectTemplate,
    FieldTemplate: PassThrough,
    MultiSchemaFieldTemplate: ChoiceOfSchemas,
  },
} satisfies Pick<FormProps, 'fields' | 'templates'>;
