import { render } from 'preact';
import './theme.js';
import { App } from './frame.jsx';
import { start } from './session.js';

render(<App />, document.getElementById('app'));
start();
