/**
 * Makes Liquid look at the clock within an expression too. By itself it does so between tags and outputs
 * only, and one `if` may hold hundreds of comparisons, one output hundreds of filters.
 */
import {
  CaseTag,
  Context,
  defaultOperators,
  type Emitter,
  type FilterImplOptions,
  type Liquid,
} from "liquidjs";

/** Of the memory there is. A pass over a list costs a microsecond for each of its items. */
const costOf = { item: 40, member: 4 };
/** Characters in a list that cost one: sorting compares them. */
const costlyLength = 16;

/** These read an argument as a template, however long it is; `sample` makes of one delivery now this, now that. */
const unbounded = /_exp$|^sample$/;
/** These take a list for what it is. All others hold each item against it. */
const joining = new Set(["concat", "push", "unshift"]);

type Filter = Extract<FilterImplOptions, (...args: never[]) => unknown>;
type Operator = (l: unknown, r: unknown, context: Context) => unknown;

export const boundedOperators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, operate]) => [name, boundedOperator(name, operate)]),
) as typeof defaultOperators;

export function boundEngine(engine: Liquid): void {
  for (const [name, filter] of Object.entries(engine.filters)) {
    if (unbounded.test(name)) engine.unregisterFilter(name);
    else if (typeof filter === "function") engine.registerFilter(name, bounded(name, filter));
  }
  engine.registerTag("case", BoundedCase);
}

function bounded(name: string, filter: Filter): Filter {
  return function* (value: unknown, ...args: unknown[]) {
    const { context } = this;
    checkClock(context);
    const items = charge(context, value);
    for (const arg of args) {
      const others = charge(context, arg);
      if (!joining.has(name)) context.memoryLimit.use(items * others);
    }
    const result: unknown = yield filter.call(this, value, ...args);
    // Whatever writes a list out later has at most so much to write.
    charge(context, result);
    return result;
  };
}

/** A unary one is given the context in the second place. */
function boundedOperator(name: string, operate: (typeof defaultOperators)[string]): Operator {
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

/** Ends after so long. Whatever is paid for with memory looks at the clock as well. */
export function boundedContext(liquid: Liquid, scope: object, renderLimit: number): Context {
  const context = new Context(scope, liquid.options, { sync: true, renderLimit }, { liquid });
  const { memoryLimit } = context;
  const use = memoryLimit.use.bind(memoryLimit);
  memoryLimit.use = (count) => {
    checkClock(context);
    // A range from one list to another, each written out to see whether it is a number.
    if (Number.isNaN(Number(count))) throw new TypeError("a range goes from a number to a number");
    use(count);
  };
  return context;
}

function checkClock(context: Context): void {
  context.renderLimit.check(performance.now());
}

/**
 * Answers how many values a list or an object holds, with those in them, paid for before they are
 * counted: one that was joined of few others may hold more than there is memory for.
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
