/** Requests as bytes, with one part replaced. */

export interface RequestParts {
  path: string;
  host: string;
  /** Lines of headers that every request needs, each with its line break. */
  headers: string;
  /** ASCII. */
  body: string;
}

/** A request with one line replaced. */
interface Changes {
  line?: (path: string) => string;
  host?: string;
  /** Replaces `Content-Length` and the body. Lines end with a line break. */
  framing?: string;
  rest?: string;
  /** Before `Content-Length`. */
  extra?: string;
}

export function request({ path, host, headers, body }: RequestParts, changes: Changes): string {
  const { line = (target) => `POST ${target} HTTP/1.1`, extra = "" } = changes;
  const framing = changes.framing ?? `Content-Length: ${body.length}\r\n`;
  const hostLine = changes.host ?? `Host: ${host}\r\n`;
  return `${line(path)}\r\n${hostLine}${headers}${extra}${framing}\r\n${changes.rest ?? body}`;
}

export const chunkedHeader = "Transfer-Encoding: chunked\r\n";

export function chunksOf(body: string, size = body.length.toString(16)): string {
  return `${size}\r\n${body}\r\n0\r\n\r\n`;
}

/** With other lines of headers than `Content-Length`. The body is sent as it is. */
export function withHeaders(framing: (length: number) => string) {
  return (parts: RequestParts) => request(parts, { framing: framing(parts.body.length) });
}

/** A chunked body with this header. */
export function withCoding(header: string, line?: Changes["line"]) {
  return (parts: RequestParts) =>
    request(parts, { framing: header, rest: chunksOf(parts.body), ...(line && { line }) });
}

/** A chunked body with these bytes. */
export function withChunks(rest: (body: string, size: string) => string) {
  return (parts: RequestParts) => {
    const { body } = parts;
    return request(parts, { framing: chunkedHeader, rest: rest(body, body.length.toString(16)) });
  };
}

export function withLine(line: (path: string) => string) {
  return (parts: RequestParts) => request(parts, { line });
}

export function withHost(host: (given: string) => string, line?: Changes["line"]) {
  return (parts: RequestParts) => request(parts, { host: host(parts.host), ...(line && { line }) });
}

export function withExtra(extra: string) {
  return (parts: RequestParts) => request(parts, { extra });
}

export const http10 = (path: string) => `POST ${path} HTTP/1.0`;
