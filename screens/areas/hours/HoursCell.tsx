import type { Day } from '../../../engine/index.ts';
import { useFillable, useMessages, useProduct } from '../../../engine/react/index.ts';
import { EditCell, StatusSign } from '../../../engine/react/table/index.ts';
import { dayOf, type HoursMember, type HoursStates, type ShownHours } from './cells.ts';

export interface HoursCellProps {
  readonly all: readonly ShownHours[];
  readonly person: HoursMember;
  readonly day: Day;
  readonly states: HoursStates;
  readonly onKeep: (person: HoursMember, day: Day, hours: number) => Promise<string | false | undefined>;
}

/** One person's day: a number, where it stands, and which work on which project it is: what is chosen above the list is for new hours. */
export function HoursCell({ all, person, day, states, onKeep }: HoursCellProps) {
  const { t, value } = useMessages();
  const { options } = useProduct();
  const fillable = useFillable('work-hours');
  const { entries, total, single, several, status } = dayOf(all, person.empID, day, states);
  const editable = !several && (single === undefined || fillable({ record: single }));
  const shown = options['work-hours-status']?.values.find((each) => each.value === status);
  const label = t('hours.cell', { name: person.fullName, day: value(day, 'date') });
  const details = entries.length > 1 ? t('hours.many', { count: entries.length }) : (single?.Reason ?? '');
  return (
    <div className="hours-cell" data-status={status}>
      <EditCell
        widget="decimal"
        label={label}
        value={editable ? single?.Hours : total}
        readOnly={!editable}
        max={24}
        onCommit={(hours) => onKeep(person, day, Number(hours))}
      />
      {shown === undefined ? null : (
        <StatusSign
          label={t(shown.label)}
          icon={shown.icon}
          intent={shown.intent}
          {...(details === '' ? {} : { details })}
        />
      )}
      {entries.map((each) => (
        <span key={each.Id} className="hours-work soft">
          {[each.activityTypeName, each.projectName].filter(Boolean).join(' · ')}
        </span>
      ))}
    </div>
  );
}
