import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pause in typing in ms that starts a search. */
const PAUSE = 300;

/**
 * Text of a search box, independent of the list's state while typed. A search returns as `value` a moment
 * later, when more may have been typed: the box ignores its own searches and follows other changes only
 * (filters cleared, a view opened).
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searches that have not returned as `value` yet. */
  const pendingSearches = useRef<readonly string[]>([]);
  // The list's state may have changed during the pause: the search is applied to the latest one.
  const latest = useRef({ value, onSearch });
  useLayoutEffect(() => {
    latest.current = { value, onSearch };
  });
  useEffect(() => {
    const place = pendingSearches.current.indexOf(value);
    pendingSearches.current = place < 0 ? [] : pendingSearches.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    const words = typed.trim();
    if (words !== (pendingSearches.current.at(-1) ?? latest.current.value))
      pendingSearches.current = [...pendingSearches.current, words];
    latest.current.onSearch(words);
  };
  const type = (typed: string, pause = PAUSE) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), pause);
  };
  return { text, type, searchNow: (typed: string) => type(typed, 0) };
}
