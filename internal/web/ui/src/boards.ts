// Entry point of pages with many boards: fills #boards from one stream.
import './styles/pages/boards.css';
import { Wall } from './boards/wall';

const root = document.getElementById('boards');
if (root) new Wall(root).start();
