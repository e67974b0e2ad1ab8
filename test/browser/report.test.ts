// The page of `gatewarden report` in a real browser.

import type { Page } from 'playwright-core';
import t from 'tap';
import { objects } from '../../bench/gateway-objects.ts';
import type { ReportData } from '../../src/cli/report-page/data.ts';
import { pagePieces } from '../../src/cli/report-page/html.ts';
import { open, withBrowser } from './browser.ts';
import { pageOf, shopManifests } from './site.ts';

const shop = await shopManifests();

const rows = (page: Page): Promise<string[]> => page.getByRole('treeitem').allTextContents();
const chosen = (page: Page) => page.locator('[aria-selected="true"] .label');
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

await withBrowser(
  t,
  'the map shows listeners, hosts, routes and backends, and asks for nothing',
  async (t, browser) => {
    const { page, misdeeds } = await open(t, browser, await pageOf(t, shop, ['--title', 'Shop, production']));
    t.equal(await page.title(), 'Shop, production');
    const shown = (await rows(page)).join('\n');
    for (const text of [
      /Gatewayshop\/front4 listeners, 3 hosts, 7 routes/,
      /listenerhttpHTTP, port 8080, 2 hosts/,
      /hostwww\.shop\.test3 routes/,
      /routePOST prefix \/pay→ kube_shop_pay_80/,
      /Backends3 backends/,
    ])
      t.match(shown, text);
    await page.getByRole('treeitem').filter({ hasText: 'prefix /cart' }).first().click();
    t.match(await rows(page).then((all) => all.join('\n')), /backendkube_shop_cart_8090%/);
    t.same(misdeeds, []);
  },
);

await withBrowser(
  t,
  'a route has its effective policy, with where each field comes from and what lost',
  async (t, browser) => {
    const { page } = await open(t, browser, await pageOf(t, shop));
    await page.getByRole('treeitem').filter({ hasText: 'prefix /cart' }).first().click();
    const text = (await details(page).textContent()) ?? '';
    for (const part of [
      'Effective policy',
      'maxRequestSize: 64Ki',
      'TrafficPolicy shop/limits',
      'spec.buffer',
      'TrafficPolicy shop/everywhere',
      'Gateway shop/front',
    ])
      t.match(text, part);
    await page.getByText('2 settings without effect').click();
    t.match(await details(page).textContent(), 'a more specific place sets it');
    await details(page).getByRole('button', { name: 'kube_shop_cart_80' }).click();
    t.equal(await chosen(page).textContent(), 'kube_shop_cart_80');
    t.match(await details(page).textContent(), '10.0.1.7:80');
  },
);

await withBrowser(t, 'findings stand with what they are about', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  await search(page).fill('docs.internal');
  await page.getByRole('treeitem').filter({ hasText: 'prefix /' }).last().click();
  t.match(await details(page).textContent(), 'ResolvedRefs=False BackendNotFound');
  await search(page).fill('');
  await page.getByLabel('only findings').check();
  const shown = await rows(page);
  t.notOk(shown.some((row) => row.includes('/pay')));
  t.ok(
    shown.some((row) => row.includes('prefix /cart')),
    'one of its backends has no endpoints',
  );
  t.ok(shown.some((row) => row.includes('TrafficPolicyshop/broken')));
  t.match(await page.getByRole('status').textContent(), /\d+ found/);
});

await withBrowser(t, 'a parent shows the problems below it, with reasons and links', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  const below = details(page).getByRole('listitem');
  t.match(await details(page).textContent(), 'Problems below');
  t.match(
    await below.filter({ hasText: 'kube_shop_cart-next_80' }).first().textContent(),
    'without endpoints',
  );
  t.match(await below.filter({ hasText: 'listener https' }).textContent(), 'Secret shop/none not found');
  await details(page).getByRole('button', { name: 'https', exact: true }).click();
  t.equal(await chosen(page).textContent(), 'https');
  t.match(await details(page).textContent(), 'Secret shop/none not found');
});

await withBrowser(t, 'without EndpointSlices no backend has a problem', async (t, browser) => {
  const manifests = shop.split(/^---$/m).filter((object) => !/^kind: EndpointSlice$/m.test(object));
  t.ok(manifests.length < shop.split(/^---$/m).length);
  const { page } = await open(t, browser, await pageOf(t, manifests.join('---')));
  await search(page).fill('kube_shop_cart');
  await page.getByRole('treeitem').filter({ hasText: 'kube_shop_cart_80addresses unknown' }).click();
  t.equal(await chosen(page).textContent(), 'kube_shop_cart_80');
  t.notMatch(await details(page).textContent(), /Addresses|endpoints:|503/);
  t.notMatch((await rows(page)).join('\n'), /without endpoints|503|connections are closed/);
  await search(page).fill('');
  await page.getByLabel('only findings').check();
  t.notOk((await rows(page)).some((row) => row.includes('kube_shop_cart')));
});

await withBrowser(t, 'marks, the filter and the details agree', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  // Everything is expanded.
  await page.getByRole('tree').press('Home');
  for (let step = 0; step < 60; step++) {
    const at = page.locator('[aria-selected="true"]');
    if ((await at.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  }
  const problems = async (): Promise<string[]> => {
    const found: string[] = [];
    await page.getByRole('tree').press('Home');
    for (let last = ''; ; ) {
      const at = page.locator('[aria-selected="true"]');
      const id = `${await at.getAttribute('data-row')}`;
      if (id === last) return found;
      last = id;
      const isMarked = (await at.locator('.mark').count()) > 0;
      const text = await details(page).textContent();
      const name = `${await at.locator('.tag').allTextContents()} ${await at.locator('.label').textContent()}`;
      const isGroup = (await at.getAttribute('class'))?.includes('group') === true;
      if (!isGroup)
        t.equal(/Findings \d|Problems below \d/.test(text ?? ''), isMarked, `the details of ${name}`);
      if (isMarked && !isGroup) found.push(name);
      await page.keyboard.press('ArrowDown');
    }
  };
  const all = await problems();
  t.ok(all.length > 10, all.join(', '));
  await page.getByLabel('only findings').check();
  const filtered = await problems();
  t.same(
    filtered.filter((name) => !all.includes(name)),
    [],
    'the filter shows nothing without a mark',
  );
});

await withBrowser(t, 'counts are links to what they count', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  const counts = page.locator('header p button');
  for (const [index, text] of (await counts.allTextContents()).entries()) {
    await counts.nth(index).click();
    t.equal(await counts.nth(index).getAttribute('aria-pressed'), 'true');
    t.equal(await page.getByRole('status').textContent(), `${Number.parseInt(text, 10)} found`, text);
  }
  await counts.last().click();
  t.equal(await page.getByRole('status').textContent(), '', 'a second click shows everything again');
});

await withBrowser(t, 'where nothing is found the map says so', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  await search(page).fill('<b>nope</b>');
  await page.getByText('Nothing with').waitFor();
  t.match(await page.getByRole('tree').textContent(), 'Nothing with “<b>nope</b>”. Show everything');
  await page.getByRole('button', { name: 'Show everything' }).click();
  t.ok((await rows(page)).length > 10);
  t.equal(await search(page).inputValue(), '');
});

await withBrowser(t, 'long names stay different in a narrow window', async (t, browser) => {
  const names = ['production', 'staging'].map(
    (part) => `a-long-host-of-one-team-of-the-company-${part}.shop.test`,
  );
  const manifests = shop.replace('hostnames: [shop.test,', `hostnames: [${names.join(', ')}, shop.test,`);
  const { page } = await open(t, browser, await pageOf(t, manifests), {
    viewport: { width: 360, height: 900 },
  });
  for (const [name, part] of [
    [names[0]!, 'production'],
    [names[1]!, 'staging'],
  ] as const) {
    const label = page.getByTitle(name);
    t.equal(await label.textContent(), name);
    const tail = label.locator('.tail');
    t.ok((await tail.textContent())!.startsWith(part), `${await tail.textContent()}`);
    const [box, around] = [await tail.boundingBox(), await page.getByRole('tree').boundingBox()];
    t.ok(box!.width > 60 && box!.x + box!.width <= around!.x + around!.width, 'it is visible');
  }
});

await withBrowser(t, 'everything can be reached by keys', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  await page.keyboard.press('/');
  t.equal(await page.locator('#search:focus').count(), 1);
  await page.keyboard.type('shop.test pay');
  await page.keyboard.press('Enter');
  t.equal(await page.locator('[role=tree]:focus').count(), 1);
  t.equal((await rows(page)).length, 6);
  await page.keyboard.press('End');
  t.equal(await chosen(page).textContent(), 'POST prefix /pay');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  t.equal(await chosen(page).textContent(), 'kube_shop_pay_80');
  await page.keyboard.press('ArrowLeft');
  t.equal(await chosen(page).textContent(), 'POST prefix /pay');
  await page.keyboard.press('ArrowLeft');
  t.equal(await page.locator('[aria-selected="true"]').getAttribute('aria-expanded'), 'false');
  await page.keyboard.press('ArrowLeft');
  t.equal(await chosen(page).textContent(), 'www.shop.test');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  t.ok((await rows(page)).length > 10);
  await page.keyboard.press('Home');
  t.equal(await chosen(page).textContent(), 'shop/front');
  const active = await page.getByRole('tree').getAttribute('aria-activedescendant');
  t.equal(await page.locator(`#${active}`).getAttribute('aria-level'), '1');
});

await withBrowser(t, 'the focus goes from the search over the switches to the map', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  const counts = await page.locator('header p button').count();
  const order: string[] = [];
  for (let step = 0; step < counts + 4; step++) {
    await page.keyboard.press('Tab');
    order.push(await page.locator(':focus').evaluate(({ id, className }) => id || className));
  }
  t.same(order, [...Array.from({ length: counts }, () => 'count-link'), 'search', 'only', 'theme', 'tree']);
});

await withBrowser(t, 'what is chosen stands in the address', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  await page.getByRole('treeitem').filter({ hasText: 'www.shop.test' }).click();
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  t.equal(await chosen(page).textContent(), 'www.shop.test');
  for (const odd of ['#9.9.9', '#x', '#0.-1', `#${'1.'.repeat(500)}1`]) {
    await page.goto('about:blank');
    await page.goto(address.replace(/#.*/, odd));
    t.equal(await chosen(page).textContent(), 'shop/front', odd);
  }
});

await withBrowser(
  t,
  'light and dark, as the system has it or as the switch says, with enough contrast',
  async (t, browser) => {
    const { page } = await open(t, browser, await pageOf(t, shop), { colorScheme: 'dark' });
    const lightness = async (): Promise<number> => {
      const colour = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      return Number(/\d+/.exec(colour)?.[0]);
    };
    t.ok((await lightness()) < 60);
    await page.emulateMedia({ colorScheme: 'light' });
    t.ok((await lightness()) > 200);
    for (const isDark of [false, true]) {
      const theme = page.getByRole('button', { name: /^Theme/ });
      await theme.click();
      t.equal((await lightness()) < 60, isDark);
      for (const { text, ground, ratio } of await contrasts(page))
        t.ok(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(1)}`);
    }
    await page.reload();
    t.ok((await lightness()) < 60, 'the choice is kept');
  },
);

/** WCAG's ratio of each colour of text to each ground that it may stand on. */
async function contrasts(page: Page) {
  const luminance = async (name: string): Promise<number> => {
    const colour = await page.evaluate<string>(
      `document.querySelector('h1').style.color = 'var(--${name})'; getComputedStyle(document.querySelector('h1')).color`,
    );
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((text) => {
      const share = Number(text) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const found = [];
  for (const text of ['text', 'muted', 'accent', 'error', 'warning'])
    for (const ground of ['page', 'raised', 'chosen']) {
      const [one, other] = [await luminance(text), await luminance(ground)];
      found.push({ text, ground, ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) });
    }
  return found;
}

await withBrowser(t, 'landmarks and names for those who do not see the page', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop));
  for (const role of ['banner', 'main', 'search', 'tree'] as const)
    t.equal(await page.getByRole(role).count(), 1, role);
  t.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  t.ok(await page.getByRole('img', { name: 'has errors' }).count());
  t.equal(await page.getAttribute('html', 'lang'), 'en');
  const nameless = await page.evaluate<number>(
    `[...document.querySelectorAll('#app button, #app input')].filter((each) => !each.textContent.trim() && each.labels?.length === 0).length`,
  );
  t.equal(nameless, 0);
});

await withBrowser(t, 'on paper, and without scripts, the summary is read', async (t, browser) => {
  const html = await pageOf(t, shop);
  const { page } = await open(t, browser, html);
  await page.emulateMedia({ media: 'print' });
  t.notOk(await page.locator('#app').isVisible());
  const printed = await page.locator('.summary').textContent();
  for (const part of [
    'shop.test',
    'POST prefix /pay',
    'kube_shop_cart-next_80',
    'HTTPRoute shop/cart rules[1]',
    'CM-01',
  ])
    t.match(printed, part);
  const { page: plain } = await open(t, browser, html, { javaScriptEnabled: false });
  t.ok(await plain.locator('.summary').isVisible());
  t.notOk(await plain.locator('#app').isVisible());
});

await withBrowser(t, 'a narrow window has all of it', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop), { viewport: { width: 360, height: 700 } });
  await page.getByRole('treeitem').filter({ hasText: 'prefix /cart' }).first().click();
  t.ok(await details(page).isVisible());
  t.ok(
    await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
    'nothing stands beyond the edge',
  );
});

await withBrowser(t, 'a narrow window has rows of blocks instead of columns', async (t, browser) => {
  const { page } = await open(t, browser, await pageOf(t, shop), { viewport: { width: 360, height: 700 } });
  await page.getByRole('treeitem').filter({ hasText: 'prefix /cart' }).first().click();
  const row = details(page).getByRole('row').filter({ hasText: 'headerModifiers' });
  const name = await row.getByRole('rowheader').boundingBox();
  const value = await row.getByRole('cell').first().boundingBox();
  t.ok(value!.y >= name!.y + name!.height, 'the value is below the name');
  t.ok(value!.width > 200, `the value is ${value!.width} pixels wide`);
});

await withBrowser(t, 'what is masked is said to be', async (t, browser) => {
  const masked = 'replaces a possible credential';
  const { page } = await open(t, browser, await pageOf(t, shop));
  await page.getByRole('treeitem').filter({ hasText: 'prefix /cart' }).first().click();
  t.match(await details(page).textContent(), 'value: DENY');
  t.notMatch(await details(page).textContent(), masked);
  const secret = shop.replace(
    '{response: {set: [{name: x-frame-options',
    '{request: {set: [{name: x-frame-options',
  );
  const { page: other } = await open(t, browser, await pageOf(t, secret));
  await other.getByRole('treeitem').filter({ hasText: 'prefix /cart' }).first().click();
  t.match(await details(other).textContent(), masked);
  t.notMatch(await other.content(), 'DENY');
});

const HOSTILE = [
  '</script><script>window.hacked=1</script>',
  '<!--<script>',
  '<img src=x onerror="window.hacked=1">',
  '"><svg onload=window.hacked=1>',
  "'-alert(1)-'",
  '\u2028\u2029\u202e\u0000\ud800',
  'javascript:alert(1)',
  '__proto__',
  ']]></style><style>*{display:none}',
  `${'x'.repeat(5000)}`,
];

/** Every text of the data with one of these in it, in turns. */
function poisoned(value: unknown, turn = { at: 0 }): unknown {
  if (typeof value === 'string') return `${HOSTILE[turn.at++ % HOSTILE.length]}${value}`;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, turn));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, poisoned(member, turn)]));
}

for (const shift of HOSTILE.keys())
  await withBrowser(t, `no text of a manifest runs or becomes markup (${shift})`, async (t, browser) => {
    const html = await pageOf(t, shop);
    const data = JSON.parse(
      /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)![1]!,
    ) as ReportData;
    const bad = poisoned(data, { at: shift }) as ReportData;
    const { page, misdeeds } = await open(t, browser, [...pagePieces(bad)].join(''));
    await page.keyboard.press('/');
    await page.keyboard.type('a');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
    }
    t.equal(await page.evaluate('window.hacked'), undefined);
    t.equal(await page.locator('script').count(), 2);
    t.equal(await page.locator('img, svg, iframe, object, link, a[href]').count(), 0);
    t.ok(await page.getByRole('tree').isVisible());
    t.same(misdeeds, []);
  });

await withBrowser(
  t,
  'ten thousand routes: only the rows in sight are there, and all can be reached',
  async (t, browser) => {
    const manifests = objects({ routes: 10_000, routesPerHost: 5000 })
      .map((object) => JSON.stringify(object))
      .join('\n---\n');
    const html = await pageOf(t, manifests);
    t.ok(html.length < 10_000_000, `${html.length} characters`);
    const { page, misdeeds } = await open(t, browser, html);
    await search(page).fill('/path-9999/0');
    await page.getByText('1 found').waitFor();
    t.ok((await rows(page)).some((row) => row.includes('/path-9999/0')));
    await search(page).fill('path');
    await page.getByText(/[\d,]+ found/).waitFor();
    await search(page).press('Enter');
    await page.keyboard.press('End');
    t.ok((await rows(page)).length < 80);
    t.ok((await page.getByRole('tree').evaluate((tree) => tree.scrollHeight)) > 100_000);
    t.same(misdeeds, []);
  },
);
