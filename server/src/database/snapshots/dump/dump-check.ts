/**
 * Checks the output of pg_dump before psql reads it, because psql runs commands of the machine from
 * lines such as `\! rm`. Outside of the rows of COPY, only text is accepted that psql and this
 * check cannot read differently: ASCII without backslashes, dollar quotes and block comments.
 */

const lineFeed = 0x0a;
const copyLine = /^COPY [\w.", ]+ \([\w", ]+\) FROM stdin;$/;
const restrictLine = /^\\(un)?restrict ([A-Za-z0-9]{1,128})$/;
/** A line of pg_dump outside of COPY is shorter. */
const lineBytesMax = 1024 * 1024;

/** Throws if a part of the dump could be a command of psql. Pass all chunks, then call `finish`. */
export function createDumpCheck() {
  const statements = createStatementCheck();
  let isInRows = false;
  let lineNumber = 0;
  let rest: Buffer = Buffer.alloc(0);
  /** The beginning of a long row was dropped. */
  let isLongRow = false;

  function write(chunk: Buffer): void {
    // psql reads lines as C strings, which end at a NUL.
    if (chunk.includes(0)) throw new Error("it has a NUL byte");
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      checkLine(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = keepRest(bytes.subarray(start));
  }

  /** Does not collect rows, which may have many megabytes. */
  function keepRest(bytes: Buffer): Buffer {
    if (isInRows && bytes.length > 2 && (isLongRow || !isEndOfRows(bytes))) {
      isLongRow = true;
      return Buffer.alloc(0);
    }
    if (bytes.length > lineBytesMax) throw new Error(`line ${lineNumber + 1} is too long`);
    return Buffer.from(bytes);
  }

  function checkLine(line: Buffer): void {
    lineNumber += 1;
    if (isInRows) {
      if (!isLongRow && isEndOfRows(line)) {
        if (line.length > 2) throw new Error(`line ${lineNumber} is not the output of pg_dump`);
        isInRows = false;
      }
      isLongRow = false;
      return;
    }
    const problem = statements.check(line.toString("latin1"));
    if (problem) throw new Error(`line ${lineNumber} has ${problem}, which pg_dump does not write`);
    isInRows = statements.isCopyLine();
  }

  function finish(): void {
    if (rest.length > 0) checkLine(rest);
    if (isInRows || !statements.isComplete()) throw new Error("its last statement is incomplete");
  }

  return { write, finish };
}

function isEndOfRows(line: Buffer): boolean {
  return line[0] === 0x5c && line[1] === 0x2e;
}

/** Follows quotes, parentheses and the ends of statements as psql does. */
function createStatementCheck() {
  let quote: string | undefined;
  let depth = 0;
  /** No statement has begun since the last semicolon. */
  let isEmpty = true;
  let isCopyLine = false;
  let restrictKey: string | undefined;

  /** Returns what is wrong with the line. */
  function check(line: string): string | undefined {
    isCopyLine = isEmpty && !quote && copyLine.test(line);
    const restriction = isEmpty && !quote ? restrictLine.exec(line) : null;
    if (restriction) return checkRestriction(restriction);
    if (line.includes("\\")) return "a backslash outside of table data";
    const other = /[^\t\x20-\x7e]/.exec(line);
    if (other) return `the character ${JSON.stringify(other[0])} outside of table data`;
    return checkTokens(line);
  }

  /** Newer versions of pg_dump write these two lines, to forbid all other commands. */
  function checkRestriction([, isEnd, key]: RegExpExecArray): string | undefined {
    if (isEnd ? key !== restrictKey : restrictKey !== undefined) return "another restriction";
    restrictKey = isEnd ? undefined : key;
    return undefined;
  }

  function checkTokens(line: string): string | undefined {
    for (const [token] of line.matchAll(/--|\/\*|::|\w+|[^\s]/g)) {
      if (quote) {
        if (token === quote) quote = undefined;
        continue;
      }
      if (token === "--") break;
      if (token === "'" || token === '"') quote = token;
      else if (token === "(") depth += 1;
      else if (token === ")") depth = Math.max(0, depth - 1);
      else if (["/*", "$", ":"].includes(token)) return `${token} outside of quotes`;
      // psql does not end a statement inside of BEGIN, and reads rows after every COPY.
      else if (/^begin$/i.test(token)) return "the word BEGIN";
      else if (/^copy$/i.test(token) && !isCopyLine) return "another form of COPY";
      isEmpty = token === ";" && depth === 0;
    }
    return isCopyLine && !isEmpty ? "another form of COPY" : undefined;
  }

  return {
    check,
    /** Whether psql reads rows after the line. */
    isCopyLine: () => isCopyLine,
    isComplete: () => isEmpty && !quote,
  };
}
