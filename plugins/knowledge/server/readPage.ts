import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { requestOutward } from '#core/server/outwardRequest.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { LARGEST_DOCUMENT, LONGEST_TITLE } from '../contract/index.ts'
import { indexDocument } from './indexDocument.ts'
import { knowledgeDocuments } from './knowledge.table.ts'
import { announceKnowledge, type DocumentRow } from './present.ts'
import type { ReadText, ToRead } from './reading/extractText.ts'
import { Unreadable } from './reading/problem.ts'
import { readApart } from './reading/readApart.ts'

const PATIENCE_MS = 20_000
const MOST_REDIRECTS = 4
const DAY_MS = 24 * 60 * 60_000
/** Pages that are asked for at a time, an hour: a day has room for all. */
const MOST_AT_ONCE = 200
const ACCEPTED = 'text/html,application/xhtml+xml,text/plain,application/pdf;q=0.8'

/** Which reader a page needs, by what its server says it is. */
function kindOf(contentType: string): ToRead['kind'] {
  if (/^(text\/html|application\/xhtml\+xml)/i.test(contentType) || contentType === '') return 'html'
  if (/^application\/pdf/i.test(contentType)) return 'pdf'
  if (/^text\/csv/i.test(contentType)) return 'csv'
  if (/^text\/(plain|markdown)/i.test(contentType)) return 'md'
  throw new Unreadable('kind')
}

const headerOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

/** Text of the page at an address; each redirect is looked at like the address itself. @throws Unreadable */
export async function fetchPage(ctx: ServerContext, address: string): Promise<ReadText> {
  let url = address
  for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
    const answer = await requestOutward(ctx.host.outward, {
      method: 'GET',
      url,
      headers: { accept: ACCEPTED, 'accept-language': 'pt-BR,pt;q=0.9,*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Balcao knowledge base' },
      timeoutMs: PATIENCE_MS,
      mostBytes: LARGEST_DOCUMENT,
      whenLonger: 'fail',
    })
    if (!answer.ok) throw new Unreadable(answer.failure)
    const location = headerOf(answer.headers.location)
    if (answer.status >= 300 && answer.status < 400 && location !== '') {
      url = URL.parse(location, url)?.href ?? ''
      continue
    }
    if (answer.status !== 200) throw new Unreadable('status')
    const type = headerOf(answer.headers['content-type'])
    const [, charset] = /charset=["']?([\w-]{2,40})/i.exec(type) ?? []
    return readApart({ kind: kindOf(type), bytes: answer.body, charset })
  }
  throw new Unreadable('redirects')
}

/** Keeps what a page says now, or why it could not be read; what was read before is found until then. */
async function keepPage(ctx: ServerContext, before: DocumentRow, read: ReadText | Unreadable): Promise<void> {
  await ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, before, knowledgeDocuments)
    await rows.hold(eq(knowledgeDocuments.id, before.id))
    const now = await rows.first(eq(knowledgeDocuments.id, before.id))
    // Deleted meanwhile, or sent elsewhere: another job reads that.
    if (!now || now.address !== before.address) return
    const isThere = eq(knowledgeDocuments.id, before.id)
    const checkedAt = tx.now()
    if (read instanceof Unreadable) await rows.update(isThere, { checkedAt, problem: read.problem, state: now.body === '' ? 'failed' : 'ready' })
    else {
      const title = now.title || read.title.slice(0, LONGEST_TITLE) || now.address.slice(0, LONGEST_TITLE)
      const [row] = await rows.update(isThere, { checkedAt, title, body: read.text, problem: null, state: 'ready' })
      if (row && (row.body !== now.body || row.title !== now.title)) await indexDocument(tx, row)
    }
    announceKnowledge(tx, before, before.id)
  })
}

/** Reads a page. One that was read in the last hours is left alone unless it `isForced`. */
export const readPage = defineJob({
  name: 'knowledge.readPage',
  payload: z.object({ tenantId: z.int(), id: z.int(), isForced: z.boolean() }),
  retries: 2,
  retryDelaySeconds: 10,
  async run({ tenantId, id, isForced }, ctx) {
    const row = await tenantRows(ctx.db, { tenantId }, knowledgeDocuments).first(eq(knowledgeDocuments.id, id))
    if (row?.kind !== 'page' || (!isForced && !isDue(row, ctx.now()))) return
    const read = await fetchPage(ctx, row.address).catch((error: unknown) => {
      if (error instanceof Unreadable) return error
      throw error
    })
    try {
      await keepPage(ctx, row, read)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      await keepPage(ctx, row, error)
    }
  },
})

const isDue = ({ checkedAt }: Pick<DocumentRow, 'checkedAt'>, now: Date): boolean => checkedAt === null || checkedAt.getTime() <= now.getTime() - DAY_MS

/** Has every page read again that was not for a day, of all companies that have the plugin on. */
export async function readDuePages(ctx: ServerContext): Promise<void> {
  const { tenantId, id, kind, isActive, deletedAt, checkedAt } = knowledgeDocuments
  const isOld = or(isNull(checkedAt), lt(checkedAt, new Date(ctx.now().getTime() - DAY_MS)))
  const due = await ctx.db
    .select({ tenantId, id })
    .from(knowledgeDocuments)
    .where(and(eq(kind, 'page'), eq(isActive, true), isNull(deletedAt), isOld))
    .orderBy(checkedAt)
    .limit(MOST_AT_ONCE)
  for (const page of due) if (await ctx.isPluginOn(page.tenantId, 'knowledge')) await ctx.enqueue(readPage, { ...page, isForced: false })
}
