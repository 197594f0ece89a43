/**
 * SVG as text, for drawings that are made at once and take no part in choices: a browser parses it
 * several times faster than it creates elements one by one. The page's security policy allows no
 * `style` in it.
 */
import { colourOf, symbolOf } from '../../style/owners';
import { iconStyle } from '../../style/style';
import type { Board, PlaceIcon } from '../../lib/protocol';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

export const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => SIGNS[sign]!);

/** An element with `inside` as its content, as text; attributes without a value are left out. */
export function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  inside = '',
): string {
  let start = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) start += ` ${key}="${escaped(`${value}`)}"`;
  }
  return `${start}>${inside}</${name}>`;
}

const HOME = 'M-10-10.5H10V1.5C10 6.5 6 9.5 0 11.5-6 9.5-10 6.5-10 1.5Z';

/** The sign of a place: a symbol on a plate, or the shield of an owner. */
export function placeIcon({ kind, owner, at }: PlaceIcon, board: Board, scale: number): string {
  const colour = owner ? colourOf(board, owner) : null;
  const path = colour ? colour.emblem : symbolOf(board, kind);
  const sign = (by: string, fill?: string) =>
    path ? element('path', { d: path, 'fill-rule': 'evenodd', transform: by, fill }) : '';
  const { plate, ink } = iconStyle(board, kind);
  let inside = '';
  if (colour) {
    inside =
      element('path', { d: HOME, fill: colour.fill, stroke: colour.ink, 'stroke-width': 1.2 }) +
      sign('translate(-7.2 -8.2) scale(.6)', colour.ink);
  } else if (path) {
    inside =
      (plate === 'square'
        ? '<rect x="-11" y="-11" width="22" height="22" rx="5"/>'
        : '<circle r="10.5"/>') + sign('translate(-8.4 -8.4) scale(.7)', ink);
  }
  return element(
    'g',
    { class: plate, transform: `translate(${at[0]} ${at[1]}) scale(${scale})` },
    inside,
  );
}
