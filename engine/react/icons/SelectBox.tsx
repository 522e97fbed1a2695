import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';

/**
 * Blueprint's select without its caret's English title "Open dropdown", which a screen reader would announce
 * in addition to the select.
 */
export function SelectBox(props: HTMLSelectProps) {
  return <HTMLSelect {...props} iconProps={{ 'aria-hidden': true, title: '' }} />;
}
