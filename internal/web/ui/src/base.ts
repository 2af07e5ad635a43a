// Loaded by every page: styles, the theme switch and a few helpers for server-rendered pages.
import './styles/index.css';
import { wireAgain } from './base/again';
import { wireBusy } from './base/busy';
import { wireConfirm } from './base/confirm';
import { showCopy, wireCopy } from './base/copy';
import { wireHelp } from './base/help';
import { wireOnce } from './base/once';
import { wireOrder } from './base/order';
import { forgetMember } from './base/settings';
import { showRows } from './base/rows';
import { wireTheme } from './base/theme';
import { localiseTimes } from './base/times';

wireTheme(document);
wireAgain(document);
wireBusy(document);
wireConfirm(document);
wireCopy(document);
wireHelp(document);
wireOrder(document);
wireOnce(document);

// What a member has set and read here goes with him.
if (document.querySelector('.masthead') && !document.querySelector('.masthead .who'))
  forgetMember();
document.querySelector('form[action="/logout"]')?.addEventListener('submit', forgetMember);

// A page whose own part opens no connection gets one here for the member who is logged in, when the page itself is there.
if (document.querySelector('.masthead .who') && !document.querySelector('[data-connection]')) {
  // This module waits for the words of its language: the page may have been loaded before.
  const start = () => void import('./herald').then((m) => m.startHerald());
  if (document.readyState === 'complete') start();
  else addEventListener('load', start);
}

// Parts of a page may be replaced by newer ones while it is read.
const dress = () => {
  localiseTimes(document);
  showCopy(document);
  showRows(document);
};
dress();
new MutationObserver(dress).observe(document.body, { childList: true, subtree: true });
