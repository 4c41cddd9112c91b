import { type FastReply, foldKey } from '../../contract/index.ts'

type Ranked = Pick<FastReply, 'key' | 'message' | 'scope'>

/** 0 is best: the key itself, its beginning, a part of it, a part of the text. Null: not at all. */
function rank(reply: Ranked, query: string): number | null {
  const key = foldKey(reply.key)
  if (key === query) return 0
  if (key.startsWith(query)) return 1
  if (key.includes(query)) return 2
  return foldKey(reply.message).includes(query) ? 3 : null
}

/** Replies that a word may mean, whatever its accents and case: best first, one's own before shared ones, else in their order. */
export function rankReplies<R extends Ranked>(replies: readonly R[], wanted: string, most: number = replies.length): R[] {
  const query = foldKey(wanted.replace(/^\/+/, ''))
  return replies
    .flatMap((reply) => {
      const place = rank(reply, query)
      return place === null ? [] : [{ reply, place }]
    })
    .toSorted((one, other) => one.place - other.place || Number(one.reply.scope === 'shared') - Number(other.reply.scope === 'shared'))
    .slice(0, most)
    .map(({ reply }) => reply)
}
