/** Attributes for links and images of other hosts, which must not learn the page's URL. */
export const externalLink = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;

export const externalImage = {
  loading: "lazy",
  decoding: "async",
  referrerPolicy: "no-referrer",
} as const;
