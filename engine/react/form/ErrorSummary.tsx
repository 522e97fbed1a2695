import type { FieldModel, Problem } from '../../contract/index.ts';
import { type FormModel, namedProblem, placeWithin } from '../../index.ts';
import { type FormParts, useFormParts } from '../field/FormContext.ts';
import { type FormServices, useFormServices } from '../field/FormServices.ts';
import { quoteIn } from '../field/FormText.tsx';
import { useSnapshot } from '../useSnapshot.ts';
import { goToField, goToPart, partAt } from './sections/goTo.ts';

/** After a refused submit: how many fields are wrong, and a link to each. */
export function ErrorSummary() {
  const parts = useFormParts();
  const { text } = useFormServices();
  const { errors, attempted } = useSnapshot(parts.store.summary.subscribe, parts.store.summary.get);
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
function SummaryLink({ problem, parts }: { readonly problem: Problem; readonly parts: FormParts }) {
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

/**
 * Number of missing answers for a moment of the workflow (`missing`); expands to a list with a link to each
 * field.
 */
export function StillToFill() {
  const parts = useFormParts();
  const { text } = useFormServices();
  const { toFill } = parts.store;
  const missing = useSnapshot(toFill.subscribe, toFill.get);
  if (missing.length === 0) return null;
  return (
    <details className="sf-to-fill">
      <summary>{text('form.toFill', { count: missing.length })}</summary>
      <ul>
        {missing.map((problem) => (
          <li key={`${problem.path} ${problem.rule}`}>
            <SummaryLink problem={problem} parts={parts} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Notice that the form's calculations exceed their time limit, displayed as long as they do. */
export function TimeLimitNotice({ readOnly }: { readonly readOnly: boolean }) {
  const { overworked } = useFormParts().store;
  const { text } = useFormServices();
  const isOver = useSnapshot(overworked.subscribe, overworked.get);
  return (
    <div role="status">
      {isOver ? (
        <p className="sf-warning sf-overworked">
          {text(readOnly ? 'form.overworked.read' : 'form.overworked')}
        </p>
      ) : null}
    </div>
  );
}

type Words = Pick<FormServices, 'text' | 'translate'>;
type Model = Pick<FormModel, 'fields' | 'sections'>;

/**
 * Name of a field outside its place in the form. Its label; prefixed by the section title where another
 * section has a field of that label (`Destinatario, Via`). In a row the path to it (`Riga 2, Foto 1, Nota`),
 * prefixed by the list's name where rows of another list have the same name.
 */
export function nameOf(model: Model, field: FieldModel, path: string, words: Words): string {
  const steps = placeWithin(field, path).map((step) => {
    if ('label' in step) return words.translate(step.label);
    const row = step.row === undefined ? words.text('form.lines.line') : words.translate(step.row);
    return capitalized(words.text('form.lines.row', { row, number: step.number }));
  });
  if (steps.length === 0) return labelOf(model, field, words);
  const isAlike = model.fields.some(
    (other) => other !== field && other.layout.fields !== undefined && other.layout.row === field.layout.row,
  );
  return [...(isAlike ? [labelOf(model, field, words)] : []), ...steps].join(', ');
}

function labelOf({ fields, sections }: Model, { label, section }: FieldModel, { translate }: Words): string {
  const title = sections.find(({ id }) => id === section)?.title;
  const isElsewhere = fields.some((other) => other.label === label && other.section !== section);
  return isElsewhere && title !== undefined ? `${translate(title)}, ${translate(label)}` : translate(label);
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
