/**
 * Why a proxy did not open the way: no such machine, one of the inside, not there or broken, too slow, a certificate that is not the host's,
 * credentials that it refuses, a host that it does not reach, something that is no proxy.
 */
export const proxyFailures = ['hostUnknown', 'hostInside', 'refused', 'timeout', 'tls', 'login', 'target', 'protocol'] as const
export type ProxyFailure = (typeof proxyFailures)[number]

/** Says nothing of the credentials. */
export class ProxyFailed extends Error {
  readonly failure: ProxyFailure

  constructor(failure: ProxyFailure) {
    super(`proxy: ${failure}`)
    this.name = 'ProxyFailed'
    this.failure = failure
  }
}
