/** The sounds that there are. */
export type Sound = 'turn' | 'card' | 'dice' | 'battle' | 'clock';
