import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { storableText } from '#core/contract/text.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { indexDocument } from './indexDocument.ts'
import { knowledgeDocuments } from './knowledge.table.ts'
import { announceKnowledge, type DocumentRow, pieceCounts, presentDocument, presentOne, presentWhole } from './present.ts'
import { answerQuestion } from './questions.ts'
import { Unreadable } from './reading/problem.ts'
import { readPage } from './readPage.ts'

const READS_PER_MINUTE = 20

/** Documents in the log of actions: a deleted one comes back, and a changed text goes back, with its pieces. */
export const trackedDocuments = trackRows({
  rows: 'knowledge.document',
  table: knowledgeDocuments,
  permission: 'knowledge.edit',
  columns: ['title', 'body', 'address', 'fileName', 'collection', 'isActive'],
  texts: ['body'],
  nameOf: ({ title, address }) => title || address,
  sentences: 'knowledge.deed.document',
  async announce(tx, who, before, after) {
    if (after) await indexDocument(tx, after).catch(asRefusal)
    announceKnowledge(tx, who, (after ?? before)?.id ?? null)
  },
})

/** Turns contents that cannot be read into a refusal in the words of the endpoint. */
export function asRefusal(error: unknown): never {
  throw error instanceof Unreadable ? contract.unreadableDocument(error.problem) : error
}

/** @throws noDocumentFound (404) */
export async function documentOf(ctx: ServerContext, scope: TenantScope, id: number): Promise<DocumentRow> {
  const row = await tenantRows(ctx.db, scope, knowledgeDocuments).first(eq(knowledgeDocuments.id, id))
  if (!row) throw contract.noDocumentFound()
  return row
}

/** @see listDocuments of the contract */
export async function listDocuments(ctx: ServerContext, actor: Actor): Promise<contract.KnowledgeDocument[]> {
  const { body: _body, ...columns } = getTableColumns(knowledgeDocuments)
  const rows = await ctx.db
    .select(columns)
    .from(knowledgeDocuments)
    .where(ofTenant(knowledgeDocuments, actor))
    .orderBy(asc(sql`lower(${knowledgeDocuments.title})`), asc(knowledgeDocuments.id))
  const counts = await pieceCounts(ctx, actor)
  return rows.map((row) => presentDocument(row, counts.get(row.id)))
}

/** @see getDocument of the contract */
export async function getDocument(ctx: ServerContext, actor: Actor, id: number): Promise<contract.WholeDocument> {
  const row = await documentOf(ctx, actor, id)
  if (!row.isActive && !actor.can('knowledge.edit')) throw contract.noDocumentFound()
  return presentWhole(ctx, row)
}

/** Lets one writer of a company in at a time, so that its limits hold. @throws tooManyDocuments (422) */
export async function checkRoom(tx: ServerContext, scope: TenantScope): Promise<void> {
  await lockUntilCommit(tx.db, `knowledge:${scope.tenantId}`)
  const [row] = await tx.db.select({ count: sql<number>`count(*)::int` }).from(knowledgeDocuments).where(ofTenant(knowledgeDocuments, scope))
  if ((row?.count ?? 0) >= contract.MOST_DOCUMENTS) throw contract.tooManyDocuments(contract.MOST_DOCUMENTS)
}

/** As it is kept. @throws refusedDocument (422) */
export function checkedDocument(kind: contract.DocumentKind, draft: contract.DocumentDraft): contract.DocumentDraft {
  const problems = contract.documentProblems(kind, draft)
  if (problems.length > 0) throw contract.refusedDocument(problems)
  return {
    title: storableText(draft.title).trim().replaceAll(/\s+/g, ' '),
    body: kind === 'page' ? '' : storableText(draft.body),
    address: kind === 'page' ? storableText(draft.address).trim() : '',
    collection: storableText(contract.cleanCollection(draft.collection)),
  }
}

type Wanted = contract.DocumentDraft & { kind: 'text' | 'page'; isActive: boolean; questionId: number | null }

/** @see createDocument of the contract */
export function createDocument(ctx: ServerContext, actor: Actor, { kind, isActive, questionId, ...draft }: Wanted): Promise<contract.KnowledgeDocument> {
  const values = checkedDocument(kind, draft)
  return ctx.transact(async (tx) => {
    await checkRoom(tx, actor)
    const row = await tenantRows(tx.db, actor, knowledgeDocuments).insert({ ...values, kind, isActive, state: kind === 'page' ? 'waiting' : 'ready' })
    if (kind === 'page') await tx.enqueue(readPage, { tenantId: actor.tenantId, id: row.id, isForced: true })
    else await indexDocument(tx, row).catch(asRefusal)
    await trackedDocuments.record(tx, actor, null, row)
    if (questionId !== null) await answerQuestion(tx, actor, questionId, row.id)
    announceKnowledge(tx, actor, row.id)
    return presentOne(tx, row)
  })
}

type Change = { [Name in keyof (contract.DocumentDraft & { isActive: boolean })]?: (contract.DocumentDraft & { isActive: boolean })[Name] | undefined }

/** @see updateDocument of the contract */
export function updateDocument(ctx: ServerContext, actor: Actor, id: number, change: Change): Promise<contract.KnowledgeDocument> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, knowledgeDocuments)
    await rows.hold(eq(knowledgeDocuments.id, id))
    const before = await documentOf(tx, actor, id)
    const { title = before.title, body = before.body, address = before.address, collection = before.collection, isActive = before.isActive } = change
    const checked = checkedDocument(before.kind, { title, body, address, collection })
    // The text of a file or a page is not written by hand.
    const values = before.kind === 'text' ? checked : { ...checked, body: before.body }
    const isElsewhere = values.address !== before.address
    const [row] = await rows.update(eq(knowledgeDocuments.id, id), { ...values, isActive, ...(isElsewhere && { state: 'waiting', problem: null, body: '' }) })
    if (!row) throw contract.noDocumentFound()
    if (isElsewhere) await tx.enqueue(readPage, { tenantId: actor.tenantId, id, isForced: true })
    if (row.title !== before.title || row.body !== before.body) await indexDocument(tx, row).catch(asRefusal)
    await trackedDocuments.record(tx, actor, before, row)
    announceKnowledge(tx, actor, id)
    return presentOne(tx, row)
  })
}

/** @see deleteDocument of the contract */
export function deleteDocument(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> {
  return ctx.transact(async (tx) => {
    await trackedDocuments.remove(tx, actor, await documentOf(tx, actor, id))
    announceKnowledge(tx, actor, id)
    return { id }
  })
}

/** @see readAgain of the contract */
export async function readAgain(ctx: ServerContext, actor: Actor, id: number): Promise<contract.KnowledgeDocument> {
  await ctx.host.limit('knowledge.read', READS_PER_MINUTE, 60)(String(actor.tenantId))
  return ctx.transact(async (tx) => {
    const row = await documentOf(tx, actor, id)
    if (row.kind === 'page') await tx.enqueue(readPage, { tenantId: actor.tenantId, id, isForced: true })
    else await indexDocument(tx, row).catch(asRefusal)
    return presentOne(tx, row)
  })
}

/** Counts without a new version: nothing of the document itself is other. */
export async function countUses(ctx: ServerContext, scope: TenantScope, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0) return
  await ctx.db
    .update(knowledgeDocuments)
    .set({ uses: sql`${knowledgeDocuments.uses} + 1` })
    .where(ofTenant(knowledgeDocuments, scope, inArray(knowledgeDocuments.id, [...documentIds])))
}

/** @see useDocument of the contract */
export async function useDocument(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number }> {
  await getDocument(ctx, actor, id)
  await countUses(ctx, actor, [id])
  return { id }
}
