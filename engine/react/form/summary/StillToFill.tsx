import { useSyncExternalStore } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import { useFormServices } from '../../field/services/useFormServices.ts';
import { SummaryLink } from './ErrorSummary.tsx';

/** How many answers are missing at some moment (`missing`), and which: one line, opened by a tap or a key, each a way to its field. */
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
