import FormBase, { type FormProps, type FormState } from '@rjsf/core';
import {
  createSchemaUtils,
  type FieldPathList,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  toFieldPathId,
  type ValidatorType,
} from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { type FormEvent, Fragment, type ReactNode, useId, useMemo } from 'react';
import type { FieldModel, Problem } from '../../../contract/index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { FormText } from '../../field/FormText.tsx';
import { useSnapshot } from '../../useSnapshot.ts';
import { Contents } from '../sections/Contents.tsx';
import { useEndOnPage, useOnPage } from '../sections/pages.ts';
import { SectionFrame } from '../sections/SectionFrame.tsx';
import { copyPath, type LayoutData } from './layoutSchema.ts';
import { MatrixSection } from './MatrixSection.tsx';
import { SchemaField } from './SchemaField.tsx';

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
    const registry = FormBase.getRegistry<LayoutData, RJSFSchema>(
      { ...props, ...THEME },
      props.schema,
      schemaUtils,
    );
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

/**
 * Lets rjsf's precompiled validator ask the store: `validate` covers the whole form (schema, rules between
 * fields, conditions), by AJV compiled on the server, because the content security policy forbids `eval`. The
 * `$id` of the layout schema identifies it, so rjsf neither hashes nor compares schemas.
 */
export function precompiledValidator(
  schema: RJSFSchema,
  id: string,
  validate: () => readonly Problem[],
): ValidatorType {
  const compiled = Object.assign(
    (_data: unknown): boolean => {
      compiled.errors = validate().map(toAjvError);
      return compiled.errors.length === 0;
    },
    { errors: null as ErrorObject[] | null },
  );
  return createPrecompiledValidator({ [id]: compiled }, schema);
}

function toAjvError(problem: Problem): ErrorObject {
  return {
    keyword: problem.rule,
    instancePath: `/${problem.path.replaceAll('.', '/')}`,
    schemaPath: `#/${problem.rule}`,
    params: {},
    message: problem.message ?? problem.rule,
  };
}

/** Typical field heights in px on a phone: an estimate for the scroll bar until the field is mounted. */
const HEIGHTS: Partial<Record<FieldModel['widget'], number>> = {
  flag: 65,
  switch: 65,
  textarea: 180,
  photos: 220,
  lines: 320,
};

function sectionHeight(fields: readonly FieldModel[]): number {
  return fields.reduce(
    (sum, field) => sum + (field.noteOf === undefined ? (HEIGHTS[field.widget] ?? 96) : 0),
    72,
  );
}

/**
 * Number of fields mounted with the first paint: more than a phone's first screen, few enough to be
 * immediate.
 */
const FIRST_SCREEN = 14;

/**
 * rjsf's object template at its three depths: the whole form is a column of sections; a section and a row of
 * a list are grids.
 */
function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { store } = useFormParts();
  const [id, ...inside] = props.fieldPathId.path;
  if (id === undefined) return <Sections {...props} />;
  const section = store.model.sections.find((candidate) => candidate.id === id);
  if (section?.matrix !== undefined && inside.length === 0)
    return (
      <MatrixSection section={section} properties={props.properties} readOnly={props.readonly === true} />
    );
  // A row of a list has neither content nor pages.
  const asks = store.model.form.oneQuestion !== undefined;
  if (section === undefined || inside.length > 0 || (section.content === undefined && !asks))
    return <div className="sf-grid">{props.properties.map((property) => property.content)}</div>;
  return (
    <div className="sf-grid">
      {props.properties.map(({ name, content }) => (
        <OnPage key={name} section={section.id} path={name}>
          <Contents section={section.id} before={name} />
          {content}
        </OnPage>
      ))}
      <EndOnPage section={section.id}>
        <Contents section={section.id} />
      </EndOnPage>
    </div>
  );
}

interface OnPageProps {
  readonly section: string;
  readonly children: ReactNode;
}

/** In a form with one question per page, the other questions are on other pages. */
function OnPage({ section, path, children }: OnPageProps & { readonly path: string }) {
  return useOnPage(section, path) ? children : null;
}

function EndOnPage({ section, children }: OnPageProps) {
  return useEndOnPage(section) ? children : null;
}

function Sections({ properties }: ObjectFieldTemplateProps) {
  const { store, pages } = useFormParts();
  const plan = useMemo(() => {
    let before = 0;
    return store.model.sections.map((section) => {
      const fields = store.model.fields.filter((field) => field.section === section.id);
      const atOnce = before < FIRST_SCREEN;
      if (store.section(section.id).get().visible) before += fields.length;
      return { section, atOnce, height: sectionHeight(fields) };
    });
  }, [store]);
  const closed = pages === undefined && store.model.form.pages !== undefined;
  return plan.map(({ section, atOnce, height }, index) => {
    const property = properties[index];
    if (!property) return null;
    return (
      <Fragment key={section.id}>
        {closed ? <PageTitle section={section.id} /> : null}
        <SectionFrame
          id={section.id}
          title={section.title}
          help={section.help}
          atOnce={atOnce}
          startsClosed={section.collapsed === true}
          closesWhenDone={section.closesWhenDone === true && pages === undefined}
          height={height}
          content={property.content}
        />
      </Fragment>
    );
  });
}

/**
 * Where all pages are displayed below one another: title of the page that begins with this section, if one
 * does.
 */
function PageTitle({ section }: { readonly section: string }) {
  const { store } = useFormParts();
  const title = useSnapshot(
    store.committed.subscribe,
    () => store.pages(false).find(({ sections }) => sections[0] === section)?.title,
  );
  return title === undefined ? null : (
    <h2 className="sf-page-title">
      <FormText text={title} />
    </h2>
  );
}

/**
 * rjsf's select between several schemas, with the accessible name that it lacks by default (axe:
 * select-name).
 */
function ChoiceOfSchemas({ selector, optionSchemaField, schema }: MultiSchemaFieldTemplateProps) {
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

/**
 * Replaces the field template that rjsf puts around a list: the list template already has label, help and
 * problems.
 */
function PassThrough({ children }: FieldTemplateProps) {
  return children;
}

/** Blueprint theme for @rjsf/core: replacements of its fields and templates. */
const THEME = {
  fields: { SchemaField },
  templates: {
    ObjectFieldTemplate: ObjectTemplate,
    FieldTemplate: PassThrough,
    MultiSchemaFieldTemplate: ChoiceOfSchemas,
  },
} satisfies Partial<Props>;
