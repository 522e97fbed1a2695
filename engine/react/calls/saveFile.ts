import type { Action, Context } from '../../contract/index.ts';
import { callAddress, fillInput, placeInput, type Route } from '../../index.ts';

/** Offers a file as a download with that name. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads the file at an address of the server, under the name that it answers; the page stays. */
export function downloadFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Address of the file that a call answers. */
export function fileAddress(
  { call, input }: NonNullable<Action['open']>,
  routes: Readonly<Record<string, Route | undefined>>,
  scope: Context,
): string {
  const route = routes[call];
  if (route === undefined) throw new Error(`No call '${call}'.`);
  return callAddress(call, route, placeInput(route, fillInput(input, scope)));
}
