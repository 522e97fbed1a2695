import { useSyncExternalStore } from 'react';
import { useFormParts } from '../FormContext.ts';
import { goToField } from '../sections/goTo.ts';
import { plural } from '../services/formTexts.ts';
import { useFormServices } from '../services/useFormServices.ts';

/** After a submit that was refused: how many fields are wrong and which, each a way to its field. */
export function ErrorSummary() {
  const parts = useFormParts();
  const { text, translate, problemText } = useFormServices();
  const { errors, attempted } = useSyncExternalStore(parts.store.summary.subscribe, parts.store.summary.get);
  if (!attempted || errors.length === 0) return null;
  const titleId = `${parts.idPrefix}-summary`;
  return (
    <section className="sf-summary" aria-labelledby={titleId}>
      <p className="sf-summary-title" id={titleId}>
        {text(plural('form.errors', errors.length), { count: errors.length })}
      </p>
      <ul>
        {errors.map((problem) => {
          const field = parts.store.model.ownerOf(problem.path);
          const words = problemText(problem, field);
          return (
            <li key={`${problem.path} ${problem.rule} ${problem.message ?? ''}`}>
              {field ? (
                <a
                  href={`#${parts.idPrefix}-${field.section}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(parts, problem.path);
                  }}
                >
                  {translate(field.label)}
                </a>
              ) : null}
              {field ? `: ${words}` : words}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
