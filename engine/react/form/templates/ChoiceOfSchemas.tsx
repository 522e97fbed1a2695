import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils';
import { useId } from 'react';

/**
 * rjsf's select between several schemas, with the accessible name that it lacks by default (axe:
 * select-name).
 */
export function ChoiceOfSchemas({ selector, optionSchemaField, schema }: MultiSchemaFieldTemplateProps) {
  const id = useId();
  return (
    <fieldset className="sf-grid" aria-labelledby={id}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the selector inside is the control */}
      <label className="sf-field">
        <span className="sf-label" id={id}>
          {schema.title ?? ''}
        </span>
        {selector}
      </label>
      {optionSchemaField}
    </fieldset>
  );
}
