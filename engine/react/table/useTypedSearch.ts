import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A pause in typing this long is a search, in ms. */
const PAUSE = 300;

/**
 * The text of a search box, which belongs to the hand that types it. What was searched for comes back as `value` a moment later, when more
 * may have been typed: one's own words coming back change nothing; only words from elsewhere (filters taken off, a view opened) replace it.
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Searched for, and not yet come back as `value`. */
  const sent = useRef<readonly string[]>([]);
  // The list may have been narrowed otherwise during the pause: the search is added to what it is by then.
  const latest = useRef({ value, onSearch });
  useLayoutEffect(() => {
    latest.current = { value, onSearch };
  });
  useEffect(() => {
    const place = sent.current.indexOf(value);
    sent.current = place < 0 ? [] : sent.current.slice(place + 1);
    if (place >= 0) return;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string) => {
    const words = typed.trim();
    if (words !== (sent.current.at(-1) ?? latest.current.value)) sent.current = [...sent.current, words];
    latest.current.onSearch(words);
  };
  const type = (typed: string, pause = PAUSE) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), pause);
  };
  return { text, type, searchNow: (typed: string) => type(typed, 0) };
}
