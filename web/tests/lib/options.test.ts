import { describe, expect, it } from 'vitest';
import { optionSentence } from '../../src/lib/terms';
import { presenceWords } from '../../src/lib/times';

const said = (name: string, text: string, value: unknown) => optionSentence({ name, text }, value);

describe('an option as a sentence', () => {
  it('says what is played, or that it is not', () => {
    expect(said('speed_die', 'Play with the Speed Die.', true)).toBe('Play with the Speed Die.');
    expect(said('auctions', 'What a player does not buy is auctioned.', false)).toBe(
      'What a player does not buy is auctioned: not at this table.',
    );
  });

  it('says of several values the one that was chosen', () => {
    const siege =
      'Siege engines of the side that loses: all lost, and never one of them (never), or open to be chosen (by-choice).';
    expect(said('siege', siege, 'never')).toBe(
      'Siege engines of the side that loses: all lost, and never one of them.',
    );
    expect(said('siege', siege, 'by-choice')).toBe(
      'Siege engines of the side that loses: open to be chosen.',
    );
  });

  it('names the value where the text does not', () => {
    const mace = 'The combat is over at once (ends), or it is fought to its end (on).';
    expect(said('mace', mace, 'on')).toBe(`Mace: on. ${mace}`);
    expect(said('cap', 'After how many rounds the richest wins.', 50)).toBe(
      'Cap: 50. After how many rounds the richest wins.',
    );
  });
});

describe('whether somebody is here', () => {
  it('says since when somebody is away', () => {
    const now = Date.UTC(2026, 10, 22, 12);
    expect(presenceWords('here', null)).toBe('here');
    expect(presenceWords('away', now - 300_000, now)).toBe('away, here 5 minutes ago');
    expect(presenceWords('away', null)).toBe('away');
    expect(presenceWords('never', null)).toBe('has not come yet');
    expect(presenceWords(null, null)).toBe('');
  });
});
