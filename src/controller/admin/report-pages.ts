// The report page on the admin port: made when somebody asks, once for each state of the objects.

/** Why a page can't be shown now, in words for who asked. */
export class Unavailable extends Error {}

export interface ReportPagesOptions {
  /** Another number for other objects. */
  readonly version: () => number;
  /** `gateway`: the only one on the page; undefined: all. */
  readonly make: (gateway: string | undefined, signal: AbortSignal) => Promise<Uint8Array>;
  /** Milliseconds that a page is kept without being asked for. */
  readonly keep?: number;
}

interface Page {
  readonly version: number;
  readonly gateway: string | undefined;
  readonly html: Promise<Uint8Array>;
}

const KEEP = 60_000;

export class ReportPages {
  readonly #options: ReportPagesOptions;
  readonly #keep: number;
  /** The last one, complete or not. */
  #page: Page | undefined;
  #isMaking = false;
  readonly #end = new AbortController();
  #forget: NodeJS.Timeout | undefined;

  constructor(options: ReportPagesOptions) {
    this.#options = options;
    this.#keep = options.keep ?? KEEP;
  }

  /**
   * A page that is being made is for all who ask meanwhile: the next one begins when it is done.
   *
   * @throws Unavailable
   */
  async page(gateway: string | undefined): Promise<Uint8Array> {
    const version = this.#options.version();
    const known = this.#page;
    const isSame = known !== undefined && known.gateway === gateway;
    if (this.#isMaking && !isSame)
      throw new Unavailable('the page of another Gateway is being made: try again in some seconds');
    const page =
      isSame && (this.#isMaking || known.version === version) ? known : this.#make(version, gateway);
    const html = await page.html;
    this.#forgetLater();
    return html;
  }

  /** Ends the work. */
  stop(): void {
    this.#end.abort();
    clearTimeout(this.#forget);
  }

  #make(version: number, gateway: string | undefined): Page {
    this.#isMaking = true;
    const html = this.#options.make(gateway, this.#end.signal).finally(() => {
      this.#isMaking = false;
    });
    const page = { version, gateway, html };
    this.#page = page;
    html.catch(() => {
      if (this.#page === page) this.#page = undefined;
    });
    return page;
  }

  #forgetLater(): void {
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => {
      if (!this.#isMaking) this.#page = undefined;
    }, this.#keep);
    this.#forget.unref();
  }
}
