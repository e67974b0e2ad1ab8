// Words of other log formats (nginx, Apache, Go templates), each with the proxy operator that replaces it.

import { defined } from './defined.ts';

interface LogWord {
  /** The word as written. */
  readonly word: string;
  readonly language: string;
  /** The operator with its percent signs, if one exists. */
  readonly operator?: string;
}

const NGINX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    body_bytes_sent: '%BYTES_SENT%',
    bytes_sent: '%BYTES_SENT%',
    connection: '%CONNECTION_ID%',
    content_length: '%REQ(CONTENT-LENGTH)%',
    content_type: '%REQ(CONTENT-TYPE)%',
    host: '%REQ(:AUTHORITY)%',
    hostname: '%HOSTNAME%',
    http_host: '%REQ(:AUTHORITY)%',
    proxy_add_x_forwarded_for: '%REQ(X-FORWARDED-FOR)%',
    query_string: '%REQ(:PATH)%',
    remote_addr: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%',
    remote_port: '%DOWNSTREAM_REMOTE_PORT%',
    request: '%REQ(:METHOD)% %REQ(:PATH)% %PROTOCOL%',
    request_id: '%REQ(X-REQUEST-ID)%',
    request_length: '%BYTES_RECEIVED%',
    request_method: '%REQ(:METHOD)%',
    request_time: '%DURATION%',
    request_uri: '%REQ(:PATH)%',
    scheme: '%REQ(:SCHEME)%',
    server_addr: '%DOWNSTREAM_LOCAL_ADDRESS_WITHOUT_PORT%',
    server_name: '%REQUESTED_SERVER_NAME%',
    server_port: '%DOWNSTREAM_LOCAL_PORT%',
    server_protocol: '%PROTOCOL%',
    ssl_cipher: '%DOWNSTREAM_TLS_CIPHER%',
    ssl_protocol: '%DOWNSTREAM_TLS_VERSION%',
    ssl_client_s_dn: '%DOWNSTREAM_PEER_SUBJECT%',
    status: '%RESPONSE_CODE%',
    time_iso8601: '%START_TIME%',
    time_local: '%START_TIME%',
    upstream_addr: '%UPSTREAM_HOST%',
    upstream_response_time: '%RESPONSE_DURATION%',
    uri: '%REQ(:PATH)%',
  }),
);

const APACHE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%',
    A: '%DOWNSTREAM_LOCAL_ADDRESS_WITHOUT_PORT%',
    b: '%BYTES_SENT%',
    B: '%BYTES_SENT%',
    D: '%DURATION%',
    h: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%',
    H: '%PROTOCOL%',
    I: '%BYTES_RECEIVED%',
    m: '%REQ(:METHOD)%',
    O: '%BYTES_SENT%',
    p: '%DOWNSTREAM_LOCAL_PORT%',
    q: '%REQ(:PATH)%',
    r: '%REQ(:METHOD)% %REQ(:PATH)% %PROTOCOL%',
    s: '%RESPONSE_CODE%',
    t: '%START_TIME%',
    T: '%DURATION%',
    U: '%REQ(:PATH)%',
    v: '%REQUESTED_SERVER_NAME%',
  }),
);

const GO: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ClientAddr: '%DOWNSTREAM_REMOTE_ADDRESS%',
    ClientHost: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%',
    Duration: '%DURATION%',
    Host: '%REQ(:AUTHORITY)%',
    Method: '%REQ(:METHOD)%',
    Path: '%REQ(:PATH)%',
    RemoteAddr: '%DOWNSTREAM_REMOTE_ADDRESS%',
    RequestHost: '%REQ(:AUTHORITY)%',
    RequestMethod: '%REQ(:METHOD)%',
    RequestPath: '%REQ(:PATH)%',
    RequestProtocol: '%PROTOCOL%',
    StartUTC: '%START_TIME%',
    Status: '%RESPONSE_CODE%',
  }),
);

/** `$remote_addr`, `${remote_addr}`; `{{.Host}}`, `{{ request_header("a") }}`. */
const WORDS = /\$\{?([a-z][a-z0-9_]{2,63})\b\}?|\{\{-?\s*(?:\.?([A-Za-z_]\w{0,63}))[^{}]{0,256}\}\}/g;
const APACHE_WORD = /^%[<>]?(?:\{([A-Za-z][A-Za-z0-9-]{0,63})\}([io])|([A-Za-z])(?![A-Za-z0-9_]))/;

/** Maximum number of reported words per text. */
const MOST = 8;

/** Words that the proxy would print literally, each once, in order. */
export function foreignLogWords(text: string): readonly LogWord[] {
  if (!text.includes('$') && !text.includes('{{')) return [];
  const found = new Map<string, LogWord>();
  for (const [word, nginx, template] of text.matchAll(WORDS)) {
    const known = nginx === undefined ? templateWord(word, template ?? '') : nginxWord(word, nginx);
    if (known !== undefined && found.size < MOST) found.set(word, known);
  }
  return [...found.values()];
}

/** The Apache directive at the start of a text that begins with a percent sign. */
export function apacheWord(text: string): LogWord | undefined {
  const [word, header, direction, letter] = APACHE_WORD.exec(text) ?? [];
  if (word === undefined) return undefined;
  const language = "Apache's log language";
  if (header !== undefined) {
    const operator = `%${direction === 'i' ? 'REQ' : 'RESP'}(${header.toUpperCase()})%`;
    return { word, language, operator };
  }
  const operator = APACHE.get(letter as string);
  return operator === undefined ? undefined : { word, language, operator };
}

function nginxWord(word: string, name: string): LogWord | undefined {
  const header = /^(http|sent_http|upstream_http)_(.+)$/.exec(name);
  const known =
    NGINX.get(name) ??
    (header === null
      ? undefined
      : `%${header[1] === 'http' ? 'REQ' : 'RESP'}(${header[2]!.replaceAll('_', '-').toUpperCase()})%`);
  return known === undefined ? undefined : { word, language: "nginx's log language", operator: known };
}

/** Every template is foreign here, even with an unknown word. */
function templateWord(word: string, name: string): LogWord {
  const operator = GO.get(name);
  return { word, language: 'a template language', ...defined({ operator }) };
}
