import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { storableText } from '#core/contract/text.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ReceivedFile, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { asRefusal, checkedDocument, checkRoom, documentOf, trackedDocuments } from './documents.ts'
import { indexDocument } from './indexDocument.ts'
import { knowledgeDocuments } from './knowledge.table.ts'
import { announceKnowledge, presentOne } from './present.ts'
import { readApart } from './reading/readApart.ts'

const UPLOADS_PER_MINUTE = 30
const LONGEST_FILE_NAME = 200

interface Wanted {
  title: string
  collection: string
  isActive: boolean
  /** The file document that it takes the place of. */
  id?: number | undefined
}

/** @see uploadDocument of the contract */
export async function uploadDocument(ctx: ServerContext, actor: Actor, wanted: Wanted, files: readonly ReceivedFile[]): Promise<contract.KnowledgeDocument> {
  const [file] = files
  if (!file) throw invalidInput([{ field: 'file', code: 'required', message: 'There is no file' }], 422)
  const { id, isActive, collection } = wanted
  const known = id === undefined ? null : await documentOf(ctx, actor, id)
  if (known && known.kind !== 'file') throw contract.refusedDocument([{ field: 'id', code: 'invalid_value', message: 'That document is no file' }])
  const fileName = storableText(file.name).slice(-LONGEST_FILE_NAME)
  const ending = contract.endingOf(fileName)
  if (ending === null) throw contract.unreadableDocument('kind')
  const title = wanted.title.trim() || fileName.slice(0, -ending.length - 1).slice(0, contract.LONGEST_TITLE) || fileName
  const draft = checkedDocument('file', { title, body: '', address: '', collection })
  await ctx.host.limit('knowledge.upload', UPLOADS_PER_MINUTE, 60)(String(actor.tenantId))
  const read = await readApart({ kind: ending, bytes: await readFile(file.path) }).catch(asRefusal)
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, knowledgeDocuments)
    const values = { ...draft, body: read.text, fileName, isActive, kind: 'file', state: 'ready', problem: null } as const
    if (!known) await checkRoom(tx, actor)
    const before = known ? await documentOf(tx, actor, known.id) : null
    const row = before ? (await rows.update(eq(knowledgeDocuments.id, before.id), values))[0] : await rows.insert(values)
    if (!row) throw contract.noDocumentFound()
    await indexDocument(tx, row).catch(asRefusal)
    await trackedDocuments.record(tx, actor, before, row)
    announceKnowledge(tx, actor, row.id)
    return presentOne(tx, row)
  })
}
