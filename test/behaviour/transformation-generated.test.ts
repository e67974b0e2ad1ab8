// Generated templates: what a real Envoy makes of them is what an evaluator makes that was written from the language's rules alone.

import t from 'tap';
import { configurationOf, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { fuzz } from '../parts/fuzz.ts';
import { startProxy, withEnvoys } from '../parts/proxy.ts';
import { evaluate, RenderError } from '../templates/evaluator.ts';
import { randomDocument, randomParts, textOf } from '../templates/generator.ts';

const TEMPLATES = 64;
const REQUESTS = 6;

const place = (text: string, index: number): string => `
${route('HTTPRoute', `r${index}`, `- matches: [{path: {value: /r${index}}}]\n  backendRefs: [{name: a, port: 8080}]`)}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p${index}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: r${index}}]
  transformation: ${JSON.stringify({ request: { body: { parseAs: 'AsJson', value: text } } })}
`;

await withEnvoys(t, 'generated templates', async (t, envoy) => {
  await fuzz(t, { seed: 1, cases: 1 }, async (_seed, random) => {
    const templates = Array.from({ length: TEMPLATES }, () => {
      const parts = randomParts(random, 2);
      return { parts, text: textOf(parts, random) };
    });
    const bodies = Array.from({ length: REQUESTS }, () => JSON.stringify(randomDocument(random)));
    const manifests = [HTTP_GATEWAY, service('a'), ...templates.map(({ text }, index) => place(text, index))];
    const proxy = await startProxy(t, envoy, configurationOf({ manifests }));
    let [rendered, refused] = [0, 0];
    for (const [index, { parts, text }] of templates.entries())
      for (const body of bodies) {
        const what = `${text}\n${body}`;
        const {
          status,
          received,
          body: answered,
        } = await proxy.send({ method: 'POST', path: `/r${index}`, body });
        const expected = outcome(() => evaluate(parts, JSON.parse(body)));
        if (expected === undefined) {
          refused++;
          t.match({ status, body: answered }, { status: 400, body: /^bad request: (?!internal)/ }, what);
        } else {
          rendered++;
          const bytes = Buffer.from(expected, 'latin1');
          t.strictSame(
            [status, received?.body, received?.bodyLength],
            [200, bytes.toString(), bytes.length],
            what,
          );
        }
      }
    t.ok(rendered > TEMPLATES && refused > TEMPLATES, `${rendered} are rendered, ${refused} are refused`);
  });
});

function outcome(render: () => string): string | undefined {
  try {
    return render();
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}
