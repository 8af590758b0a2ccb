import { render } from 'preact';
import './theme.js';
import { App } from './frame.jsx';
import * as api from './api.js';
import { route } from './route.js';
import { start } from './session.js';

const { table, screen, query } = route.value;
if (table && screen === 'explore' && !query.get('f')) api.ask(table);
render(<App />, document.getElementById('app'));
start();
