import { createCalls } from '#core/server/testing/calls.ts'
import { listVisitorMessages, type VisitorMessage } from '#plugins/webchat/contract/index.ts'

/** What a writer was told is stored. */
export interface SentMessage {
  idFront: string
  body: string
}

/** A visitor's whole conversation, the oldest message first. */
export async function findMessagesOf(url: string, siteToken: string, visitorToken: string): Promise<VisitorMessage[]> {
  const calls = createCalls(url)
  const found: VisitorMessage[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { messages, hasMore } = await calls.ask(listVisitorMessages, { token: siteToken, pageNumber }, { token: visitorToken })
    found.unshift(...messages)
    if (!hasMore) return found
  }
}
