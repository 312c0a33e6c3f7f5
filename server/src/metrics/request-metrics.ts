/** Counts and times HTTP requests by the pattern of their route: URLs are unbounded and contain secrets. */
import { Counter, type Registry } from "prom-client";
import { createHistogram, type Series, secondsBounds } from "./histogram.ts";

interface SentReply {
  method: string;
  route: string | undefined;
  status: number;
  ms: number;
}

interface RouteSeries {
  method: string;
  route: string;
  durations: Series;
  countByStatus: Map<number, number>;
}

export function createRequestMetrics(registry: Registry) {
  const all: RouteSeries[] = [];
  /** By route, then by method: joining both into a key would cost more than the rest. */
  const seriesByRoute = new Map<string, Map<string, RouteSeries>>();
  const durations = createHistogram({
    registry,
    name: "belfry_http_request_duration_seconds",
    help: "Time from the request's headers to the end of the reply.",
    bounds: secondsBounds,
  });
  new Counter({
    name: "belfry_http_requests_total",
    help: "HTTP requests by the pattern of their route and the status of the reply.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, countByStatus } of all) {
        for (const [status, count] of countByStatus) this.inc({ method, route, status }, count);
      }
    },
  });

  function addSeries(method: string, route: string): RouteSeries {
    const series = {
      method,
      route,
      durations: durations.series({ method, route }),
      countByStatus: new Map<number, number>(),
    };
    all.push(series);
    const byMethod = seriesByRoute.get(route) ?? new Map<string, RouteSeries>();
    seriesByRoute.set(route, byMethod.set(method, series));
    return series;
  }

  /** `route` is a pattern; undefined if no route matches the request. */
  return function countRequest({ method, route, status, ms }: SentReply): void {
    // Any method can be sent to a URL without a route.
    const [label, pattern] = route === undefined ? ["other", "none"] : [method, route];
    const series = seriesByRoute.get(pattern)?.get(label) ?? addSeries(label, pattern);
    series.countByStatus.set(status, (series.countByStatus.get(status) ?? 0) + 1);
    series.durations.observe(ms / 1000);
  };
}
