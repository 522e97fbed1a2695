import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A reference to the value of the last committed render, for handlers and promises that continue later. */
export function useCurrent<Value>(value: Value): RefObject<Value> {
  const current = useRef(value);
  useLayoutEffect(() => {
    current.current = value;
  });
  return current;
}
