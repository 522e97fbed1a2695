import type { ComponentType } from 'react';
import type { FieldModel } from '../../contract/index.ts';
import { ChoicesWidget, RadioWidget, SelectWidget } from './choice/ChoiceWidgets.tsx';
import { ComboboxWidget } from './choice/ComboboxWidget.tsx';
import { MembersReadOnly, MembersWidget } from './choice/MembersWidget.tsx';
import { FlagWidget, YesNoWidget } from './FlagWidget.tsx';
import { type LatePart, latePart } from './latePart.tsx';
import { LateAudioRecorder, PhotosWidget } from './photos/PhotosWidget.tsx';
import { PositionWidget } from './position/PositionWidget.tsx';
import { ReadOnlyValue } from './ReadOnlyValue.tsx';
import { LateSignaturePad, SignatureWidget } from './signature/SignatureWidget.tsx';
import { CodeWidget, LateCodeScanner } from './text/CodeWidget.tsx';
import { DateTimeWidget, DateWidget, TimeWidget } from './text/DateWidgets.tsx';
import { canScan } from './text/detector.ts';
import { NumberWidget } from './text/NumberWidget.tsx';
import { PasswordWidget, TextareaWidget, TextWidget } from './text/TextWidgets.tsx';
import { ValuesWidget } from './text/ValuesWidget.tsx';
import { type WidgetDefinition, type WidgetProps, widgets } from './Widget.ts';

export type { WidgetDefinition, WidgetProps } from './Widget.ts';

/**
 * All widgets of the grammar except `hidden`, which renders no element, and `lines` (`RowsField`). The type
 * makes a new one a compile error here.
 */
type ShownWidget = Exclude<FieldModel['widget'], 'hidden' | 'lines' | `x-${string}`>;

const aheadOf = (Component: ComponentType<WidgetProps>) =>
  'ahead' in Component ? { ahead: (Component as LatePart<WidgetProps>).ahead } : {};
const labelled = (Component: ComponentType<WidgetProps>): WidgetDefinition => ({
  Component,
  ...aheadOf(Component),
  ReadOnly: ReadOnlyValue,
  grouped: false,
  bare: false,
});
const grouped = (Component: ComponentType<WidgetProps>): WidgetDefinition => ({
  ...labelled(Component),
  grouped: true,
});
/** Widgets that handle `readOnly` themselves. */
const handlesReadOnly = (Component: ComponentType<WidgetProps>): WidgetDefinition => ({
  Component,
  ...aheadOf(Component),
  grouped: true,
  bare: false,
});

const WIDGETS: Readonly<Record<ShownWidget, WidgetDefinition>> = {
  text: labelled(TextWidget),
  textarea: labelled(TextareaWidget),
  number: labelled(NumberWidget),
  decimal: labelled(NumberWidget),
  integer: labelled(NumberWidget),
  password: labelled(PasswordWidget),
  date: labelled(DateWidget),
  time: labelled(TimeWidget),
  'date-time': labelled(DateTimeWidget),
  select: labelled(SelectWidget),
  combobox: labelled(ComboboxWidget),
  reference: labelled(ComboboxWidget),
  radio: grouped(RadioWidget),
  choices: grouped(ChoicesWidget),
  ranking: grouped(latePart(async () => (await import('./choice/RankingWidget.tsx')).RankingWidget)),
  rating: grouped(latePart(async () => (await import('./ScaleWidgets.tsx')).RatingWidget)),
  range: grouped(latePart(async () => (await import('./ScaleWidgets.tsx')).RangeWidget)),
  values: grouped(ValuesWidget),
  'yes-no': grouped(YesNoWidget),
  flag: { ...labelled(FlagWidget), bare: true },
  switch: { ...labelled(FlagWidget), bare: true },
  code: { ...labelled(CodeWidget), ahead: () => canScan() && LateCodeScanner.ahead() },
  photos: handlesReadOnly(PhotosWidget),
  files: { ...handlesReadOnly(PhotosWidget), ahead: LateAudioRecorder.ahead },
  position: handlesReadOnly(PositionWidget),
  trace: handlesReadOnly(latePart(async () => (await import('./position/TraceWidget.tsx')).TraceWidget)),
  signature: { ...handlesReadOnly(SignatureWidget), ahead: LateSignaturePad.ahead },
  members: { ...grouped(MembersWidget), ReadOnly: MembersReadOnly },
  readonly: { Component: ReadOnlyValue, grouped: true, bare: false },
};

widgets.register(WIDGETS);

/** The widget of that name, of the engine or of the product. */
export const widgetNamed = widgets.of;
