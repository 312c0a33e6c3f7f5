/** A reason not to start that needs no further explanation. */
export class StartError extends Error {}
