/** What shows names of icons on a desk, with the library that places them: loaded by the first table there (`loadHints.ts`). */
export { Tooltip } from '@blueprintjs/core';
export { StatusSign } from './StatusSign.tsx';
