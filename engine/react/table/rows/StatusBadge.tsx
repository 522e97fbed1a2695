import { SchemaIcon } from '../../icons/SchemaIcon.tsx';
import './cells.css';

export interface StatusProps {
  readonly label: string;
  readonly icon: string | undefined;
  readonly intent: string | undefined;
  /** Further explanation, e.g. the reason. */
  readonly details?: string | undefined;
}

/** A status with icon, colour and label, where there is space, as on a phone card. */
export function StatusBadge({ label, icon, intent = 'none', details }: StatusProps) {
  return (
    <span className="badge" data-intent={intent} title={details}>
      <SchemaIcon name={icon} />
      {label}
    </span>
  );
}

interface StatusSignProps extends StatusProps {
  /** False where another key leads to it. */
  readonly isTabStop?: boolean;
}

/**
 * A status as coloured icon, where space is tight. Label and details are in its accessible name and, on
 * hover, focus or tap, in a tooltip.
 */
export function StatusSign({ label, icon, intent = 'none', details, isTabStop = true }: StatusSignProps) {
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
