import { useSyncExternalStore } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { SummaryLink } from './ErrorSummary.tsx';

/**
 * Number of missing answers for a moment of the workflow (`missing`); expands to a list with a link to each
 * field.
 */
export function StillToFill() {
  const parts = useFormParts();
  const { text } = useFormServices();
  const { toFill } = parts.store;
  const missing = useSyncExternalStore(toFill.subscribe, toFill.get);
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
