/**
 * Tooltips of a desk table with their positioning library, loaded by the first such table (`hintsPart`).
 */
export { Tooltip } from '@blueprintjs/core';
export { StatusSign } from './rows/StatusSign.tsx';
