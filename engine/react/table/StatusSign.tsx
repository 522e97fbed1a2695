import { Tooltip } from '@blueprintjs/core';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import type { StatusProps } from './StatusBadge.tsx';
import './cells.css';

/**
 * A status by icon and colour, where there is little room: its name and details are always there for readers, and for everyone who points, focuses or
 * taps.
 */
export function StatusSign({ label, icon, intent = 'none', details }: StatusProps) {
  const words = details === undefined ? label : `${label}. ${details}`;
  return (
    <Tooltip content={words} openOnTargetFocus>
      <button type="button" className="status-sign" data-print="yes" data-intent={intent} aria-label={words}>
        <SchemaIcon name={icon} />
      </button>
    </Tooltip>
  );
}
