import { useSyncExternalStore } from 'react';

/**
 * The value of a store, followed from the first render on; in the server's rendering the value as it is.
 *
 * @param get must give the same value until the store changes.
 */
export function useSnapshot<Value>(subscribe: (onChange: () => void) => () => void, get: () => Value): Value {
  return useSyncExternalStore(subscribe, get, get);
}

const toNobody = () => () => {};

/** False where the server renders and where the device begins with that markup, true from then on. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    toNobody,
    () => true,
    () => false,
  );
}
