/** Where the lines of the standing run, and how their marks keep apart. */
import { describe, expect, it } from 'vitest';
import { Chart, top } from '../../src/ending/chart';
import { wrapped } from '../../src/ending/picture';
import { tieWords } from '../../src/panels/ranking';
import type { Story } from '../../src/lib/protocol';

const SIZE = { width: 300, height: 120, left: 20, right: 20, top: 10, bottom: 10 };
const standing = (n: number, ...scores: number[]) => ({ title: `Round ${n}`, n, scores });
const story = (...standings: Story['standings']): Story => ({
  counted: 'Castles',
  seats: standings[0]!.scores.map((_, at) => `seat-${at}`),
  standings,
  turns: [{ n: 15, title: 'Round 2', text: '', before: [], after: [] }],
  counts: [],
});

describe('the chart of the standing', () => {
  it('goes from left to right and has the highest score on top', () => {
    const chart = new Chart(story(standing(10, 0), standing(20, 4), standing(30, 8)), SIZE);
    expect(chart.lines[0]!.path).toBe('M20.0,110.0L150.0,60.0L280.0,10.0');
  });

  it('marks a turning point between the rounds that it lies between', () => {
    const chart = new Chart(story(standing(10, 0), standing(20, 4), standing(30, 8)), SIZE);
    expect(chart.marks[0]!.x).toBe(85);
  });

  it('keeps the marks of equal seats apart and inside', () => {
    const { lines } = new Chart(story(standing(1, 0, 0, 0), standing(2, 0, 0, 5)), SIZE);
    const places = lines.map((line) => line.at).sort((one, other) => one - other);
    expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(17);
    expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(17);
    expect(places[2]).toBeLessThanOrEqual(SIZE.height - SIZE.bottom + 3);
  });

  it('draws marks that are apart at the heights of their lines, and others about theirs', () => {
    const far = new Chart(story(standing(1, 0, 4), standing(2, 0, 4)), SIZE).lines;
    for (const line of far) expect(line.at).toBeCloseTo(line.end[1]);
    const near = new Chart(story(standing(1, 4, 4, 8), standing(2, 4, 4, 8)), {
      ...SIZE,
      height: 220,
    }).lines;
    const middle = (of: 'at' | 'end') =>
      near.slice(0, 2).reduce((sum, line) => sum + (of === 'at' ? line.at : line.end[1]), 0) / 2;
    expect(middle('at')).toBeCloseTo(middle('end'));
    expect(near[1]!.at - near[0]!.at).toBeCloseTo(19);
  });

  it('has the shape of a seat along its line, which tells it apart without colours', () => {
    const short = new Chart(story(standing(1, 0), standing(2, 1), standing(3, 2)), SIZE);
    expect(short.lines[0]!.shapes.map(([x]) => x)).toEqual([20, 150, 280]);
    const long = new Chart(story(...Array.from({ length: 53 }, (_, at) => standing(at, at))), SIZE);
    expect(long.lines[0]!.shapes).toHaveLength(9);
  });

  it.each([
    [0, 1],
    [7, 7],
    [23, 25],
    [101, 150],
    [7676, 8000],
  ])('has a scale for %i that ends at %i', (most, end) => {
    expect(top(most)).toBe(end);
  });
});

it('says why a seat with the same score is behind', () => {
  const tie = {
    seat: 'stark',
    ahead: 'tyrell',
    rule: 'ending.ranking',
    by: 'supply',
    figures: [3, 4],
  };
  expect(tieWords(tie, 'House Tyrell')).toBe('House Tyrell is ahead by supply, 4 to 3.');
  expect(tieWords({ ...tie, by: 'the momentum token', figures: [] }, 'House Stark')).toBe(
    'House Stark is ahead by the momentum token.',
  );
});

it('wraps words into lines', () => {
  expect(wrapped('one two three four', 9)).toEqual(['one two', 'three', 'four']);
});
