/** The little of a page that stores ask for as they begin. */
import { vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { dataset: {}, toggleAttribute: () => {} } });
