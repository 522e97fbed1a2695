import { Classes } from '@blueprintjs/core';
import { localTime, momentOf } from '../../../index.ts';
import { useFormServices } from '../../field/FormServices.ts';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { useTypedText } from './TextWidgets.tsx';

/** Native pickers: wheel on a phone, keyboard on a desk, day and month in the user's order. */
export function DateWidget(props: WidgetProps) {
  return <NativeDate {...props} type="date" />;
}

/** Stored as `HH:mm:00` where the field asks for seconds, otherwise as `HH:mm`; displayed without seconds. */
export function TimeWidget(props: WidgetProps) {
  return <NativeDate {...props} type="time" />;
}

export function DateTimeWidget(props: WidgetProps) {
  return <NativeDate {...props} type="datetime-local" />;
}

type Kind = 'date' | 'time' | 'datetime-local';

/** Without a maximum, browsers accept years of six digits, and a time typed after the year runs into it. */
const LATEST: Readonly<Record<Kind, string | undefined>> = {
  date: '9999-12-31',
  time: undefined,
  'datetime-local': '9999-12-31T23:59',
};

function NativeDate({ type, ...props }: WidgetProps & { readonly type: Kind }) {
  const { timeZone } = useFormServices();
  const typed = useTypedText<HTMLInputElement>({
    path: props.path,
    text: toControl(props.value, type, timeZone),
    commit: (text) => props.set(fromControl(text, type, timeZone)),
    leave: props.leave,
  });
  return (
    <input
      id={props.id}
      className={`${Classes.INPUT} sf-date`}
      type={type}
      max={LATEST[type]}
      {...ariaOf(props)}
      {...typed}
    />
  );
}

function toControl(value: unknown, type: Kind, timeZone: string | undefined): string {
  if (typeof value !== 'string') return '';
  if (type === 'date') return value.split('T', 1)[0] ?? '';
  if (type === 'time') return value.slice(0, 5);
  const moment = new Date(value);
  if (Number.isNaN(moment.valueOf())) return value;
  // The control has no time zone; a value without zone is local time already.
  return localTime(value, timeZone).slice(0, 16);
}

function fromControl(text: string, type: Kind, timeZone: string | undefined): string {
  if (text === '' || type === 'date') return text;
  if (type === 'time') return text.length === 5 ? `${text}:00` : text;
  // An invalid date-time stays as typed and is reported as a problem.
  if (Number.isNaN(Date.parse(text))) return text;
  const [day = '', time = ''] = text.split('T');
  return new Date(momentOf(day, time, timeZone)).toISOString();
}
