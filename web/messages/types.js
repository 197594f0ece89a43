/** Writes the types of the messages; `npm run check` does so first. */
import { writeTypes } from './catalogue.js';

writeTypes();
