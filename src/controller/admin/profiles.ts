// Profiles of this process: where it spends CPU time, and which code allocates the memory that it keeps. They have names and places of
// functions, and no values: a snapshot of the heap would contain every Secret, and isn't offered.

import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface Profile {
  /** Of its file: developer tools of browsers open these. */
  readonly extension: 'cpuprofile' | 'heapprofile';
  readonly content: object;
}

export type ProfileName = 'profile' | 'heap';

/** Another profile is being taken. */
export class ProfileRunning extends Error {}

/** Microseconds between two samples. */
const CPU_INTERVAL = 1000;
/** Bytes that are allocated between two samples, on average. */
const HEAP_INTERVAL = 128 * 1024;

type Taken = (session: Session, wait: () => Promise<void>) => Promise<Profile>;

const PROFILES: Readonly<Record<ProfileName, Taken>> = {
  async profile(session, wait) {
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: CPU_INTERVAL });
    await session.post('Profiler.start');
    await wait();
    const { profile } = await session.post('Profiler.stop');
    return { extension: 'cpuprofile', content: profile };
  },
  async heap(session, wait) {
    await session.post('HeapProfiler.startSampling', { samplingInterval: HEAP_INTERVAL });
    await wait();
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return { extension: 'heapprofile', content: profile };
  },
};

export class Profiles {
  #isRunning = false;

  /**
   * Takes a profile of so many seconds. The signal ends it early.
   *
   * @throws ProfileRunning; AbortError
   */
  async take(name: ProfileName, seconds: number, signal: AbortSignal): Promise<Profile> {
    if (this.#isRunning)
      throw new ProfileRunning('another profile is being taken: try again when it is done');
    this.#isRunning = true;
    const session = new Session();
    try {
      session.connect();
      return await PROFILES[name](session, () => delay(seconds * 1000, undefined, { signal, ref: false }));
    } finally {
      // It also ends what was started.
      session.disconnect();
      this.#isRunning = false;
    }
  }
}
