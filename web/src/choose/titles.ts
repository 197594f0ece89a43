/** Titles for the choices left after a click. */
import type { Option, Scene } from '../lib/protocol';
import type { Click } from '../choosing/pick';

interface Things {
  readonly scene: Scene | null;
  readonly areas: ReadonlyMap<string, { name: string }>;
  readonly where: ReadonlyMap<string, string>;
}

/** The label up to its first full stop or colon. */
const brief = (label: string): string => label.split(/[:.](?:\s|$)/, 1)[0]!;

/**
 * The clicked unit with its area, or the unit that all choices of a clicked area are for; otherwise
 * the card or area alone.
 */
export function titleOf(
  clicks: Click[],
  options: Option[],
  { scene, areas, where }: Things,
): string {
  const clicked = clicks.flat();
  const place = clicked.map((id) => where.get(id)).find((id) => id !== undefined) ?? '';
  const area = areas.get(place)?.name ?? '';
  const meant = (id: string) =>
    clicked.includes(id) ||
    options.every((option) => option.targets.includes(id) || option.applies_to?.includes(id));
  const units = (scene?.tokens ?? []).filter(
    (token) => token.area === place && token.label && meant(token.id),
  );
  if (units.length === 1 && options.length)
    return `${units[0]!.name ?? brief(units[0]!.label!)}, ${area.split(',', 1)[0]}`;
  return (
    area ||
    (scene?.zones ?? []).flatMap(({ cards }) => cards).find(({ id }) => clicked.includes(id))
      ?.title ||
    ''
  );
}
