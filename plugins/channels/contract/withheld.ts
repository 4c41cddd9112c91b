import type { ChannelConnection } from './channelConnection.ts'

/** In characters: shorter texts are in every sentence. */
const SHORTEST_WITHHELD = 4

/** Everything of a connection that no error may repeat: its credentials, and the address for deliveries, whole and its secret part alone. */
export const credentialsOf = ({ secrets, hookUrl, hookSecret }: Pick<ChannelConnection, 'secrets' | 'hookUrl' | 'hookSecret'>): string[] => [
  ...Object.values(secrets),
  hookUrl,
  hookUrl.slice(hookUrl.lastIndexOf('/') + 1),
  hookSecret,
]

/** A provider's words without texts that must not be repeated, as they are or as they stand in an address: credentials, and what somebody wrote. */
export const withoutTexts = (detail: string, texts: readonly string[]): string =>
  texts
    .filter((text) => text.length >= SHORTEST_WITHHELD)
    .flatMap((text) => [text, encodeURIComponent(text.toWellFormed())])
    .reduce((left, text) => left.replaceAll(text, '…'), detail)
