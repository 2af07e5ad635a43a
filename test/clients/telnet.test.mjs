// Plain telnet: Debian's own client, typed at by expect.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openClub } from './club.mjs';

let club;
before(async () => (club = await openClub('telnet')));
after(() => club?.close());

test('a member at Debian\'s telnet', async () => {
  await club.member('Staunton');
  const telnet = club.run('telnet', 'expect', [fileURLToPath(new URL('telnet.exp', import.meta.url)), club.port, 'Staunton', club.password]);
  await telnet.hears(/PASSED|FAILED[^\n]*/);
  assert.ok(/PASSED/.test(telnet.heard()), telnet.heard().slice(-1000));
  assert.equal(await telnet.ended, 0);
});
