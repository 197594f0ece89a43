export type Sound = 'turn' | 'card' | 'dice' | 'battle' | 'clock';
