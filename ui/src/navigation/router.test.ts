import { expect, test } from "vitest";
import { Router } from "./router.svelte";

test("going back finds the screen with what it was about", () => {
  const router = new Router();
  router.go({ name: "history", operation: 1 });
  router.go({ name: "pay-bill", biller: "UMEME" });
  router.back();
  expect(router.current).toEqual({ name: "history", operation: 1 });
  router.back();
  expect(router.current).toEqual({ name: "home" });
  expect(router.canGoBack).toBe(false);
  router.back();
  expect(router.current).toEqual({ name: "home" });
});

test("opening a row is no step to go back over, nor an arrival", () => {
  const router = new Router();
  router.go({ name: "history" });
  const arrivals = router.arrivals;
  router.replace({ name: "history", operation: 1 });
  expect(router.arrivals).toBe(arrivals);
  router.back();
  expect(router.current).toEqual({ name: "home" });
});

test("the same screen again is an arrival: the rail's key starts it afresh", () => {
  const router = new Router();
  router.go({ name: "pay-bill" });
  const arrivals = router.arrivals;
  router.go({ name: "pay-bill" });
  expect(router.arrivals).toBe(arrivals + 1);
});

test("a long day does not grow the back stack for ever", () => {
  const router = new Router();
  for (let step = 0; step < 500; step += 1) router.go({ name: "airtime" });
  let steps = 0;
  while (router.canGoBack) {
    router.back();
    steps += 1;
  }
  expect(steps).toBeLessThan(60);
});

test("another environment's operations can't be gone back to", () => {
  const router = new Router();
  router.go({ name: "history", operation: 1 });
  router.go({ name: "settings" });
  router.forget();
  expect(router.current).toEqual({ name: "settings" });
  router.back();
  expect(router.current).toEqual({ name: "home" });
  expect(router.canGoBack).toBe(false);
  router.go({ name: "history", operation: 1 });
  router.forget();
  expect(router.current).toEqual({ name: "home" });
});
