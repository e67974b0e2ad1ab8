// HttpError: each answer that isn't a review, as `{code, message}`. `code` is the HTTP status.

export interface ErrorBody {
  readonly code: number;
  readonly message: string;
  /** Id of the log line of an internal error. */
  readonly id?: string;
}

/** An answer that isn't a review. The message goes to the client and never contains content of the request. */
export class HttpError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }

  get body(): ErrorBody {
    return { code: this.statusCode, message: this.message };
  }
}

export const unsupportedMediaType = (detail: string): HttpError => new HttpError(415, detail);
export const badRequest = (detail: string): HttpError => new HttpError(400, detail);
export const bodyTooLarge = (limit: number): HttpError =>
  new HttpError(413, `the body is larger than ${limit} bytes`);
/** The caller's failurePolicy decides what happens next (docs/development/design.md#answers). */
export const overloaded = (detail: string): HttpError => new HttpError(503, `overloaded: ${detail}`);
