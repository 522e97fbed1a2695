import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useFormServices } from '../../field/FormServices.ts';
import { moved, type RowAct, RowItem } from '../../field/RowItem.tsx';
import { useRowDrag } from '../../field/useRowDrag.ts';
import type { WidgetProps } from '../Widget.ts';
import { useChoices } from './useChoices.ts';

/**
 * Listed values in order of preference: the ranked ones, moved like rows by drag, buttons and arrow keys;
 * below them the unranked ones, appended by a tap. Each operation is announced, and the focus follows the
 * moved value.
 */
export function RankingWidget(props: WidgetProps) {
  const { id, field, value, set, leave, describedBy } = props;
  const { text } = useFormServices();
  const { choices } = useChoices(field, '', true, props);
  const ranked: readonly unknown[] = Array.isArray(value) ? value : [];
  const unranked = choices.filter((choice) => !ranked.includes(choice.value));
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const nameOf = (one: unknown): string =>
    choices.find((choice) => choice.value === one)?.label ?? String(one);

  useEffect(() => {
    const selector = focus.current;
    focus.current = undefined;
    if (selector === undefined) return;
    const place = document.getElementById(id)?.querySelector(selector) ?? document.getElementById(id);
    if (place instanceof HTMLElement) place.focus();
  });
  const change = (next: readonly unknown[], messageId: string, index: number, focused: string): void => {
    const row = nameOf(next[index] ?? ranked[index]);
    focus.current = focused;
    setAnnouncement(text(messageId, { row, number: index + 1, count: next.length }));
    set(next);
    leave();
  };
  const move = (from: number, to: number, act: RowAct = 'drag'): void => {
    if (from === to || to < 0 || to >= ranked.length) return;
    change(moved(ranked, from, to), 'form.lines.moved', to, `li:nth-child(${to + 1}) [data-act="${act}"]`);
  };
  const drag = useRowDrag(list, move);
  const remove = (index: number): void => {
    const remaining = ranked.toSpliced(index, 1);
    setAnnouncement(text('form.lines.removed', { row: nameOf(ranked[index]), number: index + 1 }));
    focus.current =
      remaining.length === 0 ? '.sf-rest button' : `li:nth-child(${Math.min(index + 1, remaining.length)})`;
    set(remaining);
    leave();
  };
  return (
    <div id={id} className="sf-many" tabIndex={-1} aria-describedby={describedBy}>
      {ranked.length === 0 ? null : (
        <ol className="sf-lines sf-ranking" ref={list}>
          {ranked.map((one, index) => (
            <RowItem
              key={String(one)}
              name={nameOf(one)}
              index={index}
              count={ranked.length}
              drop={drag.over(index)}
              closed={{ remove: undefined, copy: undefined }}
              acts={{
                remove: () => remove(index),
                move: (to, act) => move(index, to, act),
                drag: (event) => drag.start(index, event),
              }}
            >
              <span>
                <b>{index + 1}.</b> {nameOf(one)}
              </span>
            </RowItem>
          ))}
        </ol>
      )}
      {unranked.length === 0 ? null : (
        <>
          <p className="sf-help">{text('form.ranking.rest')}</p>
          <div className="sf-row sf-rest">
            {unranked.map((choice, place) => (
              <Button
                key={choice.value}
                icon={<Add />}
                text={choice.label}
                aria-label={text('form.lines.add', { row: choice.label })}
                onClick={() =>
                  change(
                    [...ranked, choice.value],
                    'form.lines.moved',
                    ranked.length,
                    unranked.length === 1
                      ? `li:nth-child(${ranked.length + 1})`
                      : `.sf-rest button:nth-child(${Math.min(place + 1, unranked.length - 1)})`,
                  )
                }
              />
            ))}
          </div>
        </>
      )}
      <p className="sf-help sf-said" role="status">
        {announcement}
      </p>
    </div>
  );
}
