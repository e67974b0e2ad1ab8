import { bootstrapOf } from '/work/wt/core/src/translation/proxy/bootstrap.ts';
import { readSettings, translate } from '/work/wt/core/src/translation.ts';
import { validate } from '/work/wt/core/test/parts/envoy.ts';
import { hostileObjects } from '/work/wt/core/test/translation/hostile.ts';

const { settings } = readSettings({ validation: { level: 'strict' }, proxyVersion: '1.36' });
let bad = 0;
for (let seed = 20000; seed < 20400; seed++) {
  const { gateways } = translate(hostileObjects(seed), settings);
  for (const g of gateways) {
    const w = await validate(process.argv[2]!, bootstrapOf(g));
    if (w) {
      bad++;
      console.log(seed, g.name, w.slice(0, 400));
    }
  }
}
console.log('bad', bad);
