/** Sent by the service worker to a page of the app, which opens the path without being loaded again. */
export interface OpenRequest {
  type: "open";
  path: string;
}
