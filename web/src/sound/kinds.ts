/** The kinds of sounds. */
export type Sound = 'turn' | 'card' | 'dice' | 'battle' | 'clock';
