import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';

/** Blueprint's select. Its caret says 'Open dropdown' in English to a screen reader, which knows a select by itself. */
export function SelectBox(props: HTMLSelectProps) {
  return <HTMLSelect {...props} iconProps={{ 'aria-hidden': true, title: '' }} />;
}
