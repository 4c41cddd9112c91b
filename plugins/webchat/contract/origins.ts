/** Why a line is no origin: no http(s) before it, more than an origin, or a star that browsers would not honour. */
export type OriginProblem = 'scheme' | 'path' | 'wildcard' | 'host'

const SCHEME = /^https?:\/\//i
const STAR = '*.'
/** A host name after the browser's own normalising, so nothing that could end the rule it is written into. */
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

/**
 * An origin as browsers compare it (`https://loja.com.br`), or every sub-domain of one (`https://*.loja.com.br`: not `loja.com.br` itself),
 * which is what `frame-ancestors` of a content security policy takes; else why it is none.
 */
export function readOrigin(text: string): { origin: string } | { problem: OriginProblem } {
  const trimmed = text.trim()
  const [scheme] = SCHEME.exec(trimmed) ?? []
  if (scheme === undefined) return { problem: 'scheme' }
  const rest = trimmed.slice(scheme.length)
  const isWild = rest.startsWith(STAR)
  const plain = scheme + (isWild ? rest.slice(STAR.length) : rest)
  if (plain.includes('*')) return { problem: 'wildcard' }
  if (!URL.canParse(plain)) return { problem: 'host' }
  const url = new URL(plain)
  if (!HOST.test(url.hostname)) return { problem: 'host' }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') return { problem: 'path' }
  if (isWild && (!url.hostname.includes('.') || /^[\d.]+$/.test(url.hostname))) return { problem: 'wildcard' }
  return { origin: isWild ? url.origin.replace('://', `://${STAR}`) : url.origin }
}
