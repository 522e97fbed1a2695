import { useSyncExternalStore } from 'react';
import type { Problem } from '../../../contract/index.ts';
import { namedProblem } from '../../../index.ts';
import { type FormParts, useFormParts } from '../../field/FormContext.ts';
import { quoteIn } from '../../field/quoting.tsx';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { goToField, goToPart, partAt } from '../sections/goTo.ts';
import { nameOf } from './nameOf.ts';

/** After a refused submit: how many fields are wrong, and a link to each. */
export function ErrorSummary() {
  const parts = useFormParts();
  const { text } = useFormServices();
  const { errors, attempted } = useSyncExternalStore(parts.store.summary.subscribe, parts.store.summary.get);
  if (!attempted || errors.length === 0) return null;
  const titleId = `${parts.idPrefix}-summary`;
  return (
    <section className="sf-summary" aria-labelledby={titleId}>
      <p className="sf-summary-title" id={titleId}>
        {text('form.errors', { count: errors.length })}
      </p>
      <ul>
        {errors.map((problem) => (
          <li key={`${problem.path} ${problem.rule} ${problem.message ?? ''}`}>
            <SummaryLink problem={problem} parts={parts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the field once: as a prefix of the sentence or within it. The whole text links to the field. */
export function SummaryLink({ problem, parts }: { readonly problem: Problem; readonly parts: FormParts }) {
  const services = useFormServices();
  const { problemText } = services;
  const field = parts.store.model.ownerOf(problem.path);
  if (field === undefined) {
    if (partAt(problem.path) === null) return problemText(problem);
    return (
      <a
        href={`#${problem.path}`}
        onClick={(event) => {
          event.preventDefault();
          goToPart(problem.path);
        }}
      >
        {problemText(problem)}
      </a>
    );
  }
  const translate = (text: string): string => quoteIn(parts, services, text, problem.path);
  const { title } = parts.store.model.sections.find(({ id }) => id === field.section) ?? {};
  // A problem of a section as a whole is named after the section.
  const name =
    problem.rule === 'missing-section' && title !== undefined
      ? translate(title)
      : nameOf(parts.store.model, field, problem.path, { ...services, translate });
  return (
    <a
      href={`#${parts.idPrefix}-${field.section}`}
      onClick={(event) => {
        event.preventDefault();
        goToField(parts, problem.path);
      }}
    >
      {namedProblem(name, problemText(problem, { ...field, label: name }))}
    </a>
  );
}
