import { Tooltip } from '@blueprintjs/core';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import './cells.css';

interface StatusSignProps {
  readonly label: string;
  readonly icon: string | undefined;
  readonly intent: string | undefined;
  /** More than its name, e.g. why; shown by pointing, focusing or tapping. */
  readonly details?: string | undefined;
  /** Shows the name beside the icon, where there is room. */
  readonly withLabel?: boolean;
}

/** A status by icon, colour and name: the name is always there for readers, and for everyone who points, focuses or taps. */
export function StatusSign({ label, icon, intent = 'none', details, withLabel = false }: StatusSignProps) {
  if (withLabel) {
    return (
      <span className="badge" data-intent={intent} title={details}>
        <SchemaIcon name={icon} />
        {label}
      </span>
    );
  }
  const words = details === undefined ? label : `${label}. ${details}`;
  return (
    <Tooltip content={words} openOnTargetFocus>
      <button type="button" className="status-sign" data-print="yes" data-intent={intent} aria-label={words}>
        <SchemaIcon name={icon} />
      </button>
    </Tooltip>
  );
}
