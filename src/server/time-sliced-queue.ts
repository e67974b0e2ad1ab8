// A time-sliced queue: jobs run in order of arrival, in short slices of time, so that many reviews never keep the server from reading
// sockets, answering probes and rejecting late reviews.

/** Milliseconds of work before control returns to the event loop. */
const SLICE = 10;

export class TimeSlicedQueue<Job> {
  readonly #work: (job: Job) => void;
  #jobs: (Job | undefined)[] = [];
  #next = 0;
  #scheduled = false;

  constructor(work: (job: Job) => void) {
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
    const end = performance.now() + SLICE;
    try {
      do {
        const job = this.#jobs[this.#next];
        if (job === undefined) break;
        // Releases the job before it runs: a job may hold megabytes.
        this.#jobs[this.#next++] = undefined;
        this.#work(job);
      } while (performance.now() < end);
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
    }
  };
}
