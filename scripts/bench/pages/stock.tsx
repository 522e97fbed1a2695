import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { defaultsOf, type Field } from '../../../engine/index.ts';
import { expose, flagOf, loadEntity, sectionsOf } from './Page.ts';

// The same schema in stock @rjsf/core: plain theme, if/then for the notes, AJV compiled in the page.
const entity = await loadEntity();
const form = createRef<Form>();
const sectionOf = new Map<string, string>();
let errors = 0;

const schema: RJSFSchema = {
  type: 'object',
  properties: Object.fromEntries(
    sectionsOf(entity).map(([name, section]) => [name, conditional(name, section)]),
  ),
};
const uiSchema: UiSchema = Object.fromEntries(
  sectionsOf(entity).map(([name, section]) => [
    name,
    Object.fromEntries(
      Object.keys(section.properties ?? {})
        .filter((key) => key.endsWith('_note'))
        .map((key) => [key, { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } }]),
    ),
  ]),
);

expose({
  loaded: performance.now(),
  mount: () =>
    createRoot(document.getElementById('root') ?? document.body).render(
      <Form
        ref={form}
        schema={schema}
        uiSchema={uiSchema}
        formData={defaultsOf(entity)}
        validator={validator}
        noHtml5Validate
        showErrorList={false}
        onError={(found) => {
          errors = found.length;
        }}
      />,
    ),
  find: (key) => document.getElementById(`root_${sectionOf.get(key)}_${key}`),
  submit: () => void form.current?.validateForm(),
  errorCount: () => errors,
  reveal: async (key) =>
    document.getElementById(`root_${sectionOf.get(key)}_${key}`)?.scrollIntoView({ block: 'center' }),
});

function conditional(name: string, section: Field): RJSFSchema {
  const entries = Object.entries(section.properties ?? {});
  for (const [key] of entries) sectionOf.set(key, name);
  const plain = entries
    .filter(([key]) => !key.endsWith('_note'))
    .map(([key, field]) => [key, plainField(field)]);
  return {
    type: 'object',
    title: section.title ?? '',
    properties: Object.fromEntries(plain),
    required: [...(section.required ?? [])],
    allOf: entries
      .filter(([key]) => key.endsWith('_note'))
      .map(([key, field]) => ({
        if: { properties: { [flagOf(key)]: { const: true } }, required: [flagOf(key)] },
        then: { properties: { [key]: plainField(field) } },
      })),
  };
}

/** Removes our keywords, which AJV refuses in strict mode. */
function plainField(field: Field): RJSFSchema {
  return Object.fromEntries(Object.entries(field).filter(([word]) => !word.startsWith('x-'))) as RJSFSchema;
}
