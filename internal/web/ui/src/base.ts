// Loaded by every page: styles, the theme switch and a few helpers for server-rendered pages.
import './styles/index.css';
import { wireConfirm } from './base/confirm';
import { wireCopy } from './base/copy';
import { localiseTimes } from './base/times';
import { wireResultEntry } from './base/results';
import { wireTheme } from './base/theme';

wireTheme(document);
localiseTimes(document);
wireConfirm(document);
wireCopy(document);
wireResultEntry(document);
