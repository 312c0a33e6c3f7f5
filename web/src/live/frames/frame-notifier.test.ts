import { expect, test, vi } from "vitest";
import { createFrameNotifier } from "./frame-notifier.ts";

function setUp() {
  let change = () => {};
  const frames: (() => void)[] = [];
  const timers = new Map<number, { run: () => void; ms: number }>();
  const subscribe = createFrameNotifier(
    (listener) => {
      change = listener;
      return () => true;
    },
    {
      requestAnimationFrame: (run) => frames.push(run),
      setTimeout(run, ms) {
        timers.set(timers.size + 1, { run, ms });
        return timers.size;
      },
      clearTimeout: (timer) => timers.delete(timer),
    },
  );
  const listener = vi.fn();
  const unsubscribe = subscribe(listener);
  const runFrame = () => {
    for (const run of frames.splice(0)) run();
  };
  const changeTimes = (count: number) => {
    for (let left = count; left > 0; left--) change();
  };
  return { listener, unsubscribe, changeTimes, runFrame, frames, timers };
}

test("A listener is called once for the changes of one frame", () => {
  const { listener, changeTimes, runFrame } = setUp();
  changeTimes(3);
  expect(listener).not.toHaveBeenCalled();
  runFrame();
  expect(listener).toHaveBeenCalledTimes(1);
  runFrame();
  changeTimes(1);
  runFrame();
  expect(listener).toHaveBeenCalledTimes(2);
});

test("After a batch of many changes the next one waits for a tenth of a second, not for a frame", () => {
  const { listener, changeTimes, runFrame, frames, timers } = setUp();
  changeTimes(20);
  runFrame();
  changeTimes(2);
  expect(frames).toEqual([]);
  const [waiting] = [...timers.values()];
  expect(waiting?.ms).toBe(100);
  waiting?.run();
  expect(listener).toHaveBeenCalledTimes(2);
  changeTimes(1);
  expect(frames).toHaveLength(1);
});

test("On a page in the background, which has no frames, a timer calls the listener", () => {
  const { listener, changeTimes, runFrame, timers } = setUp();
  changeTimes(1);
  const [waiting] = [...timers.values()];
  expect(waiting?.ms).toBe(250);
  waiting?.run();
  expect(listener).toHaveBeenCalledTimes(1);
  runFrame(); // the late frame comes after the timer
  expect(listener).toHaveBeenCalledTimes(1);
});

test("The listener is not called after it was removed", () => {
  const { listener, unsubscribe, changeTimes, runFrame, timers } = setUp();
  changeTimes(1);
  unsubscribe();
  runFrame();
  expect([...timers]).toEqual([]);
  expect(listener).not.toHaveBeenCalled();
});
