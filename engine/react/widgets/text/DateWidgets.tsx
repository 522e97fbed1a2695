import { Classes } from '@blueprintjs/core';
import { ariaOf, type WidgetProps } from '../Widget.ts';
import { useTypedText } from './useTypedText.ts';

/** The browser's own pickers: the phone's wheel, the desk's keyboard, the reader's own order of day and month. */
export function DateWidget(props: WidgetProps) {
  return <NativeDate {...props} type="date" />;
}

/** Kept as `HH:mm:00` where the field asks for seconds, as `HH:mm` otherwise; shown without. */
export function TimeWidget(props: WidgetProps) {
  return <NativeDate {...props} type="time" />;
}

export function DateTimeWidget(props: WidgetProps) {
  return <NativeDate {...props} type="datetime-local" />;
}

type Kind = 'date' | 'time' | 'datetime-local';

function NativeDate({ type, ...props }: WidgetProps & { readonly type: Kind }) {
  const typed = useTypedText<HTMLInputElement>({
    path: props.path,
    text: toControl(props.value, type),
    commit: (text) => props.set(fromControl(text, type)),
    leave: props.leave,
  });
  return (
    <input id={props.id} className={`${Classes.INPUT} sf-date`} type={type} {...ariaOf(props)} {...typed} />
  );
}

function toControl(value: unknown, type: Kind): string {
  if (typeof value !== 'string') return '';
  if (type === 'date') return value.slice(0, 10);
  if (type === 'time') return value.slice(0, 5);
  const moment = new Date(value);
  if (Number.isNaN(moment.valueOf())) return '';
  // The control speaks local time without a zone.
  return new Date(moment.valueOf() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function fromControl(text: string, type: Kind): string {
  if (text === '' || type === 'date') return text;
  if (type === 'time') return text.length === 5 ? `${text}:00` : text;
  return new Date(text).toISOString();
}
