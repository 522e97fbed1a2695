import { Button } from '@blueprintjs/core';
import { Move } from '@blueprintjs/icons';
import type { CalendarSchema } from '../../contract/index.ts';
import { getAt, optionStyle, paramsOf, timeIn, zoneIn } from '../../index.ts';
import { SchemaIcon } from '../icons/SchemaIcon.tsx';
import { ScreenLink } from '../navigation/ScreenLink.tsx';
import { useProduct } from '../product/Product.ts';
import { useMessages } from '../provider/useMessages.ts';
import type { DayRow, ShownCalendar } from './ShownCalendar.ts';

type Card = CalendarSchema['sources'][number]['card'];

interface RowCardProps extends DayRow {
  readonly calendar: ShownCalendar;
  /** Draggable; absent e.g. on a phone. */
  readonly dragged?: boolean;
  /** The lane already names the record that the row belongs to. */
  readonly inLane?: boolean;
}

/** A row in a calendar: a card that links to its page, or one line that opens on tap. */
export function RowCard(props: RowCardProps) {
  const { source } = props.shown;
  return source.goTo === undefined ? <RowLine {...props} /> : <PageCard {...props} page={source.goTo} />;
}

function RowLine({ calendar, shown, row }: RowCardProps) {
  const { t, value } = useMessages();
  const { card, time } = shown.source;
  const clock = time === undefined ? '' : timeIn(getAt(row, time), zoneIn(calendar.context));
  return (
    <button type="button" className="calendar-line" data-print="yes" onClick={() => shown.open(row)}>
      <SchemaIcon name={card.icon} />
      <span>
        {clock === '' ? '' : `${value(clock, 'time')} `}
        {headingOf(card, (text) => t(text, { ...calendar.context, row }))}
      </span>
    </button>
  );
}

function PageCard({
  calendar,
  shown,
  row,
  page,
  dragged = false,
  inLane = false,
}: RowCardProps & { readonly page: string }) {
  const { t, value } = useMessages();
  const { source, moves } = shown;
  const { card, time, move } = source;
  const scope = { ...calendar.context, row };
  const name = headingOf(card, (text) => t(text, scope));
  const clock = time === undefined ? '' : timeIn(getAt(row, time), zoneIn(calendar.context));
  const movable = moves?.canMove(row) === true;
  const foot = (inLane ? card.footInLane : undefined) ?? card.foot;
  const { intent, sign } = useSign(card, scope);
  return (
    <article
      className="calendar-card"
      data-intent={intent}
      data-movable={movable || undefined}
      {...(movable && dragged ? calendar.drag.handle(shown, row) : {})}
    >
      <p className="calendar-card-head">
        <span className="number">{clock === '' ? '' : value(clock, 'time')}</span>
        {sign}
      </p>
      <ScreenLink
        screen={page}
        params={paramsOf(source, scope)}
        className="calendar-card-name"
        draggable={false}
      >
        {name}
      </ScreenLink>
      <p className="calendar-card-foot">
        <span>{foot === undefined ? '' : t(foot, scope)}</span>
        {movable && move !== undefined ? (
          <Button
            variant="minimal"
            className="icon-button calendar-card-move"
            icon={<Move size={16} aria-hidden />}
            {...(dragged ? {} : { text: t(move.label) })}
            aria-label={t('calendar.action-of', {
              label: t(move.label),
              name: move.called === undefined ? name : t(move.called, { ...scope, name }),
            })}
            onClick={() => void moves?.askMove(row)}
          />
        ) : null}
      </p>
    </article>
  );
}

/** Colour intent of a row, and its icon with the state's label for screen readers. */
function useSign({ icon, state }: Card, scope: { readonly row: unknown }) {
  const { t } = useMessages();
  const { options } = useProduct();
  const list = state === undefined ? undefined : options[state.options];
  if (state === undefined || list === undefined) return { intent: 'none', sign: <SchemaIcon name={icon} /> };
  const { label, icon: stateIcon, intent } = optionStyle(list, getAt(scope.row, state.field), scope);
  return {
    intent,
    sign: (
      <span title={t(label)}>
        <SchemaIcon name={stateIcon ?? icon} />
        <span className="only-readers">{t(label)}</span>
      </span>
    ),
  };
}

/** Heading of a row: the first non-empty text. */
function headingOf({ heading }: Card, say: (text: string) => string): string {
  return heading.map(say).find((text) => text.trim() !== '') ?? '';
}
