// Prints what the pages of the browser are made of as a bill of materials (CycloneDX): every package that the lock
// file does not keep for development. `npm sbom --omit dev` leaves out svelte, which packages for development ask
// for too, and writes another file each time.
import { readFileSync } from 'node:fs';

const { version, packages } = JSON.parse(readFileSync(new URL('../internal/web/ui/package-lock.json', import.meta.url)));
const part = (type, name, version) => ({ type, name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` });

const components = Object.entries(packages)
  .filter(([path, p]) => path && !p.dev)
  .map(([path, p]) => {
    const [algorithm, sum] = p.integrity.split('-');
    return {
      ...part('library', path.split('node_modules/').at(-1), p.version),
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }],
      licenses: [{ expression: p.license }],
    };
  });
console.log(JSON.stringify({
  bomFormat: 'CycloneDX', specVersion: '1.6', version: 1,
  metadata: { component: part('application', packages[''].name, process.argv[2] ?? version) },
  components,
}, null, 2));
