import FormBase, { type FormProps, type FormState } from '@rjsf/core';
import { createSchemaUtils, type FieldPathList, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import type { FormEvent } from 'react';
import { copyPath, type LayoutData } from './layoutSchema.ts';

type Props = FormProps<LayoutData, RJSFSchema>;
type State = FormState<LayoutData, RJSFSchema>;

/** rjsf's props plus `onValue`, called with a changed value and its path in the layout data. */
export interface LayoutFormProps extends Props {
  readonly onValue: (path: FieldPathList, value: unknown) => void;
  readonly onSend: () => void;
}

/**
 * @rjsf/core's Form, reduced to our case: the schema is flat and never changes while the form is open, the
 * data include their defaults, and a change concerns one path. Stock rjsf cannot assume that: per keystroke
 * it walks all defaults, resolves every schema, clones the data and compares all of it (250 ms for a thousand
 * fields on a slow phone). rjsf still provides registry, fields, lists and templates.
 */
export class LayoutForm extends FormBase<LayoutData, RJSFSchema> {
  /** For JSX: rjsf's class does not let its props be widened by a type argument. */
  declare readonly props: Readonly<LayoutFormProps>;

  /**
   * Builds the state once; on later calls (rjsf makes one per change of props) only the data are replaced.
   */
  override getStateFromProps(props: Props, data?: LayoutData): State {
    const before = this.state as State | undefined;
    if (before?.registry) return { ...before, formData: data ?? before.formData ?? {} };
    const schemaUtils = createSchemaUtils<LayoutData, RJSFSchema>(props.validator, props.schema);
    // Every schema here is already resolved.
    schemaUtils.retrieveSchema = (schema) => schema;
    const registry = FormBase.getRegistry<LayoutData, RJSFSchema>(props, props.schema, schemaUtils);
    return {
      schema: props.schema,
      uiSchema: props.uiSchema ?? {},
      schemaUtils,
      registry,
      fieldPathId: toFieldPathId('', registry.globalFormOptions),
      formData: data ?? {},
      edit: true,
      errors: [],
      errorSchema: {},
      schemaValidationErrors: [],
      schemaValidationErrorSchema: {},
      retrievedSchema: props.schema,
      hasNestedConditionalSchema: false,
      initialDefaultsGenerated: true,
    };
  }

  override getSnapshotBeforeUpdate(): { readonly shouldUpdate: false } {
    return { shouldUpdate: false };
  }

  override shouldComponentUpdate(props: Props, state: State): boolean {
    return props !== this.props || state.formData !== this.state.formData;
  }

  override onChange = (value: unknown, path: FieldPathList): void => {
    this.setState((state) => {
      const formData = copyPath(state.formData, path, value) as LayoutData;
      return formData === state.formData ? null : { formData };
    });
    this.props.onValue(path, value);
  };

  /**
   * Runs the form's whole check through rjsf's precompiled validator; the store displays the problems.
   * @returns whether the data are valid.
   */
  override validateForm(): boolean {
    return this.validate(this.state.formData, this.props.schema).errors.length === 0;
  }

  override onSubmit = (event: FormEvent<unknown>): void => {
    event.preventDefault();
    this.props.onSend();
  };
}
