/**
 * Lets React's `use` read `promise` in the same breath once it is fulfilled. A promise that React meets for the first time shows
 * the reader's fallback, and a fallback once shown stays for 300 ms.
 * @see https://react.dev/reference/react/use
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
