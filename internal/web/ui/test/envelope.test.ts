import { expect, test } from 'vitest';
import { openEnvelope, privateKey } from '../src/state/envelope';

// The key and the envelope of internal/cli/testdata/script/envelope.txt, made by the server's own library.
const key = 'AGE-SECRET-KEY-13VCNQUPYST5VATWUZ90G2SL0QTS8VRZ39AMC6TP6MJ24DVSG7W8QWU843U';
const other = 'AGE-SECRET-KEY-13E2YC6XDRJ730C3XRQNT4DWLU3KZGWPD538H57APPL3NQ67YCWNS6C8QGV';
const token =
  'g7k2m9x4ab:e5a949db5af7873e8c8981d28e1244748551b52f5c7f8cab9102e060d55a2d25:YWdlMWN5ZDBubWo4ZXVrOWd4Z3c4bXBjZHQ4dmNwanJza2M5NGxoNTAzNnk2dTNwNG4yZjUzZnNwdndsdjIKYWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBPdVJJc293cXptWWZSZjJkNGxYNTN2cDRpL0hFTW95akRKWFp3T25nS3lVCk56WStrbktveENTb2N5WVVZMGRLcENQd1g4RTBKai9JYTFLUUxIcFcvRmcKLS0tIHdKRGhJWExMa2pRN3NvVnp6cUpOR1FJMGZJY2VEQ0x6K08xQjljRkR1SXcKnneb8Ie5/60sQEMoMODC9yR/zSuUyQBfflwuUBCSOMWgAFvf7tsvhs1+JwHqwyP7oxV/IOmN54zBObp/pU4covtnmwXeLFxPLrXiCz6QpI5XsCQMTtpMkrZhurLYTkuTqjD9B4vpelG9/ZD3QCMr6ezPIfeS/Ga7PXjasrqxFNXdCV7gsqqyLfA7pSiN/nfRaUW80Zo1dhzQmy5v0/m49IAqsl9nM/zGHJ1d1/1zU4qxLTgM2EyuwA7nPU8++CBZx4m76rPhcrhnRjifSMxMAoCh5223B0m/H8o/0oqQ8j0=';

test('the private key is found in a file as in what was pasted', () => {
  expect(privateKey(`# public key: age1abc\n${key}\n`)).toBe(key);
  expect(privateKey(`  ${key.toLowerCase()} `)).toBe(key);
  expect(privateKey('age1abc')).toBe('');
});

test('the arbiter opens what the server sealed', async () => {
  expect(await openEnvelope(token, key)).toEqual({
    lines: `game g7k2m9x4ab\nsalt 01020304${'0'.repeat(56)}\ntext Nf3\n`,
  });
});

test('the language of the letters comes with the text', async () => {
  const spanish =
    'g7k2m9x4ab:c2f256eab805c199b517358cbe60b97a20eb6f163dab919de915752ca774a36f:YWdlMWN5ZDBubWo4ZXVrOWd4Z3c4bXBjZHQ4dmNwanJza2M5NGxoNTAzNnk2dTNwNG4yZjUzZnNwdndsdjIKYWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSA1WlpIN255Y3ZtM3liR250NklvdGEzdmUvNlNQMzMxYlVjc2V1R0liTm1NCkZwT1lhY1pPYU1CaWhBbmoyM1I5d3lpSmVnbW0wMVVNNTZ6UVJvQjYvb2MKLS0tIDVtSnNCVWV1czZhMU0yWEZOOWtob2NZQ3ZhNUJhVGZTc0lkSUZtRmhNVWMKlVEmJC1sK3jrZvZxkdKQudbfNPzNetb/fyOWqV6ftOIzPNoxCrEf5ZhjTw9cG78HtF14r50kx6p5whLVMHyUBOaladYV6vCp484BiQNcai866m08mEChehv/sGCUm7SkXMhC5zD74CKa2evkwjgadqomMmYLUPCtEy2nV8Uc+ClrosWbZejhBtAz+AsQwP15H7+BeopNR7amOpdqlnBBCiRMfgFCcYSaabKL1yc3MwIxF+RCUK338CYmCURlahzIg3gaHrIDGLIZGovW6qGWyJnWeCIZokGIVx1rVYDlJAM=';
  expect(await openEnvelope(spanish, key)).toEqual({
    lines: `game g7k2m9x4ab\nsalt 01020304${'0'.repeat(56)}\nlang es\ntext Cf3\n`,
  });
});

test('another key, no key and a changed envelope do not', async () => {
  expect(await openEnvelope(token, other)).toEqual({ closed: 'other-key' });
  expect(await openEnvelope(token, '')).toEqual({ closed: 'bad-key' });
  expect(await openEnvelope(`${token.slice(0, -4)}AAA=`, key)).toEqual({ closed: 'other-key' });
});
