export const proxySchemes = ['http', 'https', 'socks5'] as const
export type ProxyScheme = (typeof proxySchemes)[number]

/** A server that hands connections on. `user` and `password` are empty where it asks for none. */
export interface OutwardProxy {
  scheme: ProxyScheme
  /** Name or address, without brackets. */
  host: string
  port: number
  user: string
  password: string
}

const USUAL_PORTS: Record<ProxyScheme, number> = { http: 80, https: 443, socks5: 1080 }
/** Longest credential that SOCKS5 can carry, in bytes. @source RFC 1929 */
const LONGEST_CREDENTIAL = 255

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const isCarried = (text: string): boolean => new TextEncoder().encode(text).length <= LONGEST_CREDENTIAL && !/\p{Cc}|\p{Surrogate}/u.test(text)

/** A proxy as it is written, `socks5://user:password@host:port`; null for what is none. */
export function readProxy(text: string): OutwardProxy | null {
  const [, schemeText = '', rest = ''] = /^([a-z0-9]+):\/\/([^\s/?#\\]+)\/?$/i.exec(text.trim()) ?? []
  const scheme = proxySchemes.find((one) => one === schemeText.toLowerCase())
  // The rules of `http` for hosts and ports hold for all of them.
  const url = scheme && URL.parse(`http://${rest}`)
  if (!url) return null
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === null || password === null || !isCarried(user) || !isCarried(password) || user.includes(':')) return null
  if (user === '' && password !== '') return null
  const port = url.port === '' ? (/:80$/.test(rest) ? 80 : USUAL_PORTS[scheme]) : Number(url.port)
  return url.hostname === '' || port === 0 ? null : { scheme, host: url.hostname.replace(/^\[|\]$/g, ''), port, user, password }
}

/** Text of a proxy that may be shown: never who signs in there. */
export const shownProxy = ({ scheme, host, port }: OutwardProxy): string => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
