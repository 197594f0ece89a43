/** Small drawings that make a map a map: what is filled and what is only drawn, in a −10…10 box. */
export interface Glyph {
  fill?: string;
  line: string;
}

export const GLYPHS: Record<string, Glyph> = {
  pine: { fill: 'M0-10 5 0H3L6.5 6H-6.5L-3 0H-5Z', line: 'M0-10 5 0H3L6.5 6H-6.5L-3 0H-5ZM0 6V10' },
  tree: {
    fill: 'M-6.5 0A6.5 7 0 1 1 6.5 0 6.5 5.5 0 0 1-6.5 0Z',
    line: 'M-6.5 0A6.5 7 0 1 1 6.5 0 6.5 5.5 0 0 1-6.5 0ZM0 2V10',
  },
  hill: { fill: 'M-10 5Q-5-6 1 3L-1 5Z', line: 'M-10 5Q-5-6 1 4M-2 0Q4-6 10 5' },
  mountain: {
    fill: 'M-2-9 1-3 0 3-4 0-6 7H-10Z',
    line: 'M-10 7-2-9 2-2 5-6 10 7M-2-9-1-3-3 1M5-6 5 0',
  },
  marsh: { line: 'M-9 5H9M-5 5-7-2M-5 5V-4M-5 5-3-2M4 5 2-1M4 5V-3M4 5 6-1' },
  dune: { line: 'M-10 4Q-4-5 3 3Q6-1 10 4M-6 7Q-2 4 2 7' },
  wave: { line: 'M-10 1Q-6.5-4-3.5 0T3.5 0T10-1' },
  compass: {
    fill: 'M0-10 1.8-1.8 0 0ZM10 0 1.8 1.8 0 0ZM0 10-1.8 1.8 0 0ZM-10 0-1.8-1.8 0 0Z',
    line: 'M0-10 1.8-1.8 10 0 1.8 1.8 0 10-1.8 1.8-10 0-1.8-1.8ZM4.5-4.5 1.8-1.8M4.5 4.5 1.8 1.8M-4.5 4.5-1.8 1.8M-4.5-4.5-1.8-1.8M0-6.5A6.5 6.5 0 1 1 0 6.5 6.5 6.5 0 1 1 0-6.5',
  },
};
