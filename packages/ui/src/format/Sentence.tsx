import { Fragment } from 'react';
import { dollarsOf, MONEY } from './format.ts';
import { Money } from './Money.tsx';

/**
 * A text with amounts as `formatMoney` and `formatNet` write them: each keeps its direction, and screen readers get it
 * as their voice says it right. One element, because a grid or flex box lays out each part of a bare text on its own,
 * and a new one for a new text, like `Words`.
 */
export function Sentence({ text }: { text: string }) {
  return (
    <span key={text} className="lj-sentence">
      {text.split(MONEY).map((part, place) => {
        // Between two texts stands what the pattern captured. Parts of a text have no other key than their place.
        const key = `${place}${part}`;
        return place % 2 === 0 ? (
          <Fragment key={key}>{part}</Fragment>
        ) : (
          <Money key={key} dollars={dollarsOf(part)} signed={part.startsWith('+')} />
        );
      })}
    </span>
  );
}
