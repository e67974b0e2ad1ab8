// The pages of profiles on the admin port, under the names that `go tool pprof` made known.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../cluster/log.ts';
import { type ProfileName, ProfileRunning, Profiles } from './profiles.ts';
import { type Refused, readQuery } from './query.ts';

const MAX_SECONDS = 60;
const SECONDS = 10;

const INDEX = `Profiles of this process. Open the files in the developer tools of a browser, or in an editor

/debug/pprof/profile   where it spends CPU time; save it as NAME.cpuprofile
/debug/pprof/heap      code that allocated memory which is still in use at the end; save it as NAME.heapprofile

?seconds=N   how long it is recorded: 1 to ${MAX_SECONDS}, ${SECONDS} by default

A profile has names and places of functions, and no values.
`;

export function addProfilePages(app: FastifyInstance, log: Log): void {
  const profiles = new Profiles();
  const take = async (name: ProfileName, request: FastifyRequest, reply: FastifyReply) => {
    const asked = secondsOf(request.query);
    if (typeof asked !== 'number') return reply.code(asked.status).send({ error: asked.problem });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      log.warn({ profile: name, seconds: asked }, 'profile asked for on the admin port');
      const { extension, content } = await profiles.take(name, asked, gone.signal);
      return await reply
        .header('content-disposition', `attachment; filename="gatewarden.${extension}"`)
        .send(content);
    } catch (error) {
      if (error instanceof ProfileRunning)
        return reply.code(429).header('retry-after', String(MAX_SECONDS)).send({ error: error.message });
      // Nobody reads the answer.
      if (gone.signal.aborted) return reply;
      throw error;
    }
  };
  app.get('/debug/pprof/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(INDEX));
  for (const name of ['profile', 'heap'] as const)
    app.get(`/debug/pprof/${name}`, (request, reply) => take(name, request, reply));
}

function secondsOf(query: unknown): number | Refused {
  const asked = readQuery(query, ['seconds']);
  if ('problem' in asked) return asked;
  const { seconds = String(SECONDS) } = asked.values;
  if (/^[1-9]\d?$/.test(seconds) && Number(seconds) <= MAX_SECONDS) return Number(seconds);
  return { status: 400, problem: `seconds: must be a whole number from 1 to ${MAX_SECONDS}` };
}
