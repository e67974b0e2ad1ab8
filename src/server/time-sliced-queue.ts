// A time-sliced queue: jobs run in order of arrival, in short slices of time, so that many reviews never keep the server from reading
// sockets, answering probes and rejecting late reviews. Short jobs are finished together: the code that judges and the code that sends and
// encrypts are each too large for a processor's caches beside the other.

/** Milliseconds of work before control returns to the event loop. */
const SLICE = 10;

/** Milliseconds that a job which is done waits for others before it is finished. */
const GATHER = 2;

/** The second half of a job. */
type Finish = () => void;

export interface TimeSlicedWork<Job> {
  /** The first half. */
  readonly start: (job: Job) => Finish;
  /** Nothing waits for such a job: what is started is finished before it, and it is finished at once. */
  readonly isLong: (job: Job) => boolean;
}

export class TimeSlicedQueue<Job> {
  readonly #work: TimeSlicedWork<Job>;
  #jobs: (Job | undefined)[] = [];
  #next = 0;
  #scheduled = false;
  /** Of jobs that are started, in their order. */
  #unfinished: Finish[] = [];
  /** When the first of them was started. */
  #since = 0;

  constructor(work: TimeSlicedWork<Job>) {
    this.#work = work;
  }

  push(job: Job): void {
    this.#jobs.push(job);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(this.#turn);
  }

  readonly #turn = (): void => {
    this.#scheduled = false;
    const begin = performance.now();
    try {
      for (let now = begin; now < begin + SLICE; now = performance.now()) {
        const job = this.#jobs[this.#next];
        if (job === undefined) break;
        // Releases the job before it runs: a job may hold megabytes.
        this.#jobs[this.#next++] = undefined;
        this.#run(job, now);
      }
    } finally {
      if (this.#next >= this.#jobs.length) {
        this.#jobs = [];
        this.#next = 0;
      } else {
        if (this.#next > 256) {
          this.#jobs = this.#jobs.slice(this.#next);
          this.#next = 0;
        }
        this.#schedule();
      }
      this.#finish();
    }
  };

  #run(job: Job, now: number): void {
    const isLong = this.#work.isLong(job);
    if (isLong || now - this.#since > GATHER) this.#finish();
    if (this.#unfinished.length === 0) this.#since = now;
    this.#unfinished.push(this.#work.start(job));
    if (isLong) this.#finish();
  }

  /** One that throws doesn't keep the others from being finished. */
  #finish(): void {
    const unfinished = this.#unfinished;
    if (unfinished.length === 0) return;
    this.#unfinished = [];
    let next = 0;
    const rest = (): void => {
      try {
        while (next < unfinished.length) unfinished[next++]!();
      } finally {
        if (next < unfinished.length) rest();
      }
    };
    rest();
  }
}
