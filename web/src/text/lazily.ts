/** Values that take long to create, such as the browser's formats, are created when they are first needed. */
export function lazily<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
