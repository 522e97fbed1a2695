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
