import { SchemaIcon } from '../../icons/SchemaIcon.tsx';
import type { StatusProps } from './StatusBadge.tsx';
import './cells.css';

interface SignProps extends StatusProps {
  /** False where another key leads to it. */
  readonly isTabStop?: boolean;
}

/**
 * A status as coloured icon, where space is tight. Label and details are in its accessible name and, on
 * hover, focus or tap, in a tooltip.
 */
export function StatusSign({ label, icon, intent = 'none', details, isTabStop = true }: SignProps) {
  const words = details === undefined ? label : `${label}. ${details}`;
  return (
    <button
      type="button"
      className="status-sign"
      tabIndex={isTabStop ? 0 : -1}
      data-print="yes"
      data-hint={words}
      data-intent={intent}
      aria-label={words}
    >
      <SchemaIcon name={icon} />
    </button>
  );
}
