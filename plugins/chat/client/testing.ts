export { makeMessage } from '../contract/testing/message.ts'

/** The locks that the test's browser lacks: every one is free. */
export const grantLocks = (): void =>
  void Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_name: string, work: () => Promise<unknown>) => work() } })
