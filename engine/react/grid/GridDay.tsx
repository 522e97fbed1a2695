import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import type { Day } from '../../index.ts';
import { useMessages } from '../provider/useMessages.ts';
import { GridCell } from './GridCell.tsx';
import type { GridWeekProps } from './GridWeek.tsx';

interface GridDayProps extends Omit<GridWeekProps, 'days'> {
  readonly day: Day;
}

/** One day on a phone: rows stacked, with buttons large enough for gloves. */
export function GridDay({ rows, day, onCopy, ...view }: GridDayProps) {
  const { t, value } = useMessages();
  const { parts, model, all } = view;
  const { grid, pkg } = parts;
  const keys = new Set(rows.map(({ key }) => key));
  const unit = pkg.entity.properties[grid.cell.value]?.['x-unit'] ?? '';
  return (
    <>
      {onCopy === undefined || grid.copy === undefined ? null : (
        <Button
          fill
          icon={<Duplicate size={20} aria-hidden />}
          text={t(grid.copy.title)}
          onClick={() => onCopy(day)}
        />
      )}
      <ul className="cards" aria-label={t(grid.title)}>
        {rows.map((row) => (
          <li key={row.key} className="card">
            <p className="card-title">{row.label}</p>
            <GridCell view={view} row={row} day={day} />
          </li>
        ))}
      </ul>
      <p className="row row-apart grid-total">
        <span>{t('grid.total')}</span>
        <span className="number">
          {value(model.total(model.within(all, keys, [day])), 'quantity')} {unit}
        </span>
      </p>
    </>
  );
}
