import type {
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { Fragment, type ReactNode, useId, useMemo } from 'react';
import type { FieldModel } from '../../../contract/index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { FormText } from '../../field/FormText.tsx';
import { useSnapshot } from '../../useSnapshot.ts';
import { Contents } from '../sections/Contents.tsx';
import { useEndOnPage, useOnPage } from '../sections/pages.ts';
import { SectionFrame } from '../sections/SectionFrame.tsx';
import { MatrixSection } from './MatrixSection.tsx';

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
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
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

/**
 * Replaces the field template that rjsf puts around a list: the list template already has label, help and
 * problems.
 */
export function PassThrough({ children }: FieldTemplateProps) {
  return children;
}
