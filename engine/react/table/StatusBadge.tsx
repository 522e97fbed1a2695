import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import './cells.css';

export interface StatusProps {
  readonly label: string;
  readonly icon: string | undefined;
  readonly intent: string | undefined;
  /** More than its name, e.g. why. */
  readonly details?: string | undefined;
}

/** A status by icon, colour and name, all shown: where there is room, as on a phone's card. */
export function StatusBadge({ label, icon, intent = 'none', details }: StatusProps) {
  return (
    <span className="badge" data-intent={intent} title={details}>
      <SchemaIcon name={icon} />
      {label}
    </span>
  );
}
