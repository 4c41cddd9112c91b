import { eq, ne, sql } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { MOST_PIECES } from '../contract/index.ts'
import { cutPieces } from './cutPieces.ts'
import { embedPieces } from './embeddings/embedPieces.ts'
import { knowledgePieces } from './knowledge.table.ts'
import type { DocumentRow } from './present.ts'
import { Unreadable } from './reading/problem.ts'

/** The database refuses the words of a longer text without a space. */
const LONGEST_WORD = /\S{1500,}/g

/** Makes the pieces of a document anew: it is found by words once the transaction commits, by vectors a little later. @throws Unreadable `tooMany` */
export async function indexDocument(tx: ServerContext, row: DocumentRow): Promise<void> {
  const rows = tenantRows(tx.db, row, knowledgePieces)
  const pieces = cutPieces(row.title, row.body)
  const [others] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(knowledgePieces)
    .where(ofTenant(knowledgePieces, row, ne(knowledgePieces.documentId, row.id)))
  if ((others?.count ?? 0) + pieces.length > MOST_PIECES) throw new Unreadable('tooMany')
  await rows.remove(eq(knowledgePieces.documentId, row.id))
  await rows.insertMany(
    pieces.map(({ heading, text }, place) => ({ documentId: row.id, place, heading, text: text.replaceAll(LONGEST_WORD, (word) => word.slice(0, 1_500)) })),
  )
  await tx.enqueue(embedPieces, { tenantId: row.tenantId })
}
