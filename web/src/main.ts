import { mount } from 'svelte';
import App from './App.svelte';
import { followPresses } from './lib/press';
import './typefaces.css';
import './styles.css';

const target = document.getElementById('app');
// eslint-disable-next-line messages/no-literal-text -- nobody reads it but who builds the page
if (!target) throw new Error('index.html has no element #app');

followPresses(document);

export default mount(App, { target });
