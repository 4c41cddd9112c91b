import { parseUrl } from '#plugins/chat/contract/format/parseUrl.ts'

export interface VisitorAddress {
  /** Token of the web chat: second segment of the path. */
  webchatToken: string
  isEmbedded: boolean
  /** Inside the settings: shows what is being typed there, and nobody writes. */
  isPreview: boolean
  language: string | null
  /** Origin of the page that embeds this one; null where it is not known, and nothing is said to it. */
  hostOrigin: string | null
}

/** Parts of the address of the page. `ancestorOrigin` is the browser's own word on who embeds, null where it has none. */
export const readAddress = (address: string, ancestorOrigin: string | null): VisitorAddress => {
  const { pathname, searchParams } = new URL(address)
  const claimed = originOf(searchParams.get('host'))
  return {
    webchatToken: decode(pathname.split('/')[2] ?? ''),
    isEmbedded: searchParams.get('embed') === '1',
    isPreview: searchParams.get('preview') === '1',
    language: searchParams.get('lang'),
    hostOrigin: ancestorOrigin === null || claimed === ancestorOrigin ? claimed : null,
  }
}

const originOf = (text: string | null) => {
  const url = parseUrl(text ?? '')
  return url && /^https?:$/.test(url.protocol) && url.origin === text ? url.origin : null
}

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
