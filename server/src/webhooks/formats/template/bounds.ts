/**
 * Makes Liquid check its limits within expressions. By itself it checks them only between tags and
 * outputs, but an `if` can have hundreds of comparisons, an output hundreds of filters.
 */
import {
  CaseTag,
  Context,
  defaultOperators,
  type Emitter,
  type FilterImplOptions,
  type Liquid,
} from "liquidjs";

/** In units of the memory limit. Traversing a list takes about a microsecond per item. */
const costOf = { item: 40, member: 4 };
/** Characters per unit for strings in a list, because sorting compares them. */
const costlyLength = 16;

/** Filters that evaluate an argument as a template, and `sample`, whose result is random. */
const removedFilters = /_exp$|^sample$/;
/** Filters that only append lists. The others may compare every item with every other item. */
const joining = new Set(["concat", "push", "unshift"]);

type Filter = Extract<FilterImplOptions, (...args: never[]) => unknown>;
type Operator = (l: unknown, r: unknown, context: Context) => unknown;

export const boundedOperators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, operate]) => [name, boundOperator(name, operate)]),
) as typeof defaultOperators;

export function boundEngine(engine: Liquid): void {
  for (const [name, filter] of Object.entries(engine.filters)) {
    if (removedFilters.test(name)) engine.unregisterFilter(name);
    else if (typeof filter === "function") engine.registerFilter(name, boundFilter(name, filter));
  }
  engine.registerTag("case", BoundedCase);
}

function boundFilter(name: string, filter: Filter): Filter {
  return function* (value: unknown, ...args: unknown[]) {
    const { context } = this;
    checkClock(context);
    const items = charge(context, value);
    for (const arg of args) {
      const others = charge(context, arg);
      if (!joining.has(name)) context.memoryLimit.use(items * others);
    }
    const result: unknown = yield filter.call(this, value, ...args);
    // Limits what a later output or filter has to process.
    charge(context, result);
    return result;
  };
}

/** `not` is unary and receives the context as its second argument. */
function boundOperator(name: string, operate: (typeof defaultOperators)[string]): Operator {
  const inner = operate as Operator;
  if (name === "not") return inner;
  return (l, r, context) => {
    checkClock(context);
    charge(context, l);
    charge(context, r);
    return inner(l, r, context);
  };
}

class BoundedCase extends CaseTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = yield this.value.value(context);
    for (const { values } of this.branches) {
      for (const _ of values) charge(context, value);
    }
    yield super.render(context, emitter);
  }
}

/** The time that all templates of one request may take. */
export interface TimeLimit {
  /** Milliseconds on the monotonic clock. */
  endsAt: number;
  isUsedUp(): boolean;
}

/**
 * Starts a limit on CPU time: on a busy machine other processes use most of the elapsed time. Asking
 * for the CPU time is slow, so it is read only when that much time has elapsed.
 */
export function startTimeLimit(limitMs: number): TimeLimit {
  const start = process.threadCpuUsage();
  return {
    endsAt: performance.now() + limitMs,
    isUsedUp() {
      const now = process.threadCpuUsage();
      return now.user + now.system - start.user - start.system > limitMs * 1000;
    },
  };
}

/** Creates a context that checks the time limit with every use of memory. */
export function createBoundedContext(liquid: Liquid, scope: object, limit: TimeLimit): Context {
  const renderLimit = limit.endsAt - performance.now();
  const context = new Context(scope, liquid.options, { sync: true, renderLimit }, { liquid });
  const { memoryLimit, renderLimit: time } = context;
  const checkTime = time.check.bind(time);
  time.check = (now) => {
    if (now > limit.endsAt && limit.isUsedUp()) checkTime(now);
  };
  const use = memoryLimit.use.bind(memoryLimit);
  memoryLimit.use = (count) => {
    checkClock(context);
    // A range between two lists: converting them to numbers would stringify them.
    if (Number.isNaN(Number(count))) throw new TypeError("the limits of a range must be numbers");
    use(count);
  };
  return context;
}

function checkClock(context: Context): void {
  context.renderLimit.check(performance.now());
}

/**
 * Returns the number of values in a list or an object, at all levels. Charges each level before it
 * is counted, because joined lists may have more values than the memory limit allows.
 */
function charge(context: Context, value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const values = Object.values(value);
  context.memoryLimit.use(values.length * (Array.isArray(value) ? costOf.item : costOf.member));
  let count = values.length;
  for (const inner of values) {
    if (typeof inner === "string") context.memoryLimit.use(inner.length / costlyLength);
    else count += charge(context, inner);
  }
  return count;
}
