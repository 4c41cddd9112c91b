import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { noDealFound, noPipelineFound, notEditor, roleIn } from '../contract/index.ts'
import { type DealRow, deals, type PipelineRow, pipelineRows } from './funnel.table.ts'

/** The person that reads or changes deals. */
export interface Reader {
  tenantId: number
  userId: number
  profile: string
}

/** Somebody who works with deals: a signed-in person, or whoever the token of a program belongs to. */
export type Doer = ActivityActor & Pick<Actor, 'can'>

/** Pipelines that somebody sees. */
export const pipelinesOf = async (ctx: Pick<ServerContext, 'db'>, reader: Reader): Promise<PipelineRow[]> =>
  (await tenantRows(ctx.db, reader, pipelineRows).find()).filter((row) => roleIn(row, reader) !== null)

/** @throws noPipelineFound (404) */
export async function pipelineOf(ctx: Pick<ServerContext, 'db'>, reader: Reader, id: number): Promise<PipelineRow> {
  const row = await tenantRows(ctx.db, reader, pipelineRows).first(eq(pipelineRows.id, id))
  if (!row || roleIn(row, reader) === null) throw noPipelineFound()
  return row
}

/** @throws noPipelineFound (404), notEditor (403) */
export async function editablePipeline(ctx: Pick<ServerContext, 'db'>, reader: Reader, id: number): Promise<PipelineRow> {
  const row = await pipelineOf(ctx, reader, id)
  if (roleIn(row, reader) !== 'editor') throw notEditor()
  return row
}

/** Condition on deals: those of pipelines that the reader sees. */
export async function visibleDeals(ctx: Pick<ServerContext, 'db'>, reader: Reader): Promise<SQL> {
  const ids = (await pipelinesOf(ctx, reader)).map(({ id }) => id)
  return ids.length === 0 ? sql`false` : inArray(deals.pipelineId, ids)
}

/** A deal that the reader sees. @throws noDealFound (404) */
export async function dealRowOf(ctx: Pick<ServerContext, 'db'>, reader: Reader, id: number): Promise<DealRow> {
  const row = await tenantRows(ctx.db, reader, deals).first(and(eq(deals.id, id), await visibleDeals(ctx, reader)))
  if (!row) throw noDealFound()
  return row
}

/** The same, held until the transaction ends, with its pipeline; for a change. @throws noDealFound (404), notEditor (403) */
export async function editableDeal(tx: ServerContext, reader: Reader, id: number): Promise<{ row: DealRow; pipeline: PipelineRow }> {
  const [row] = await tx.db
    .select()
    .from(deals)
    .where(ofTenant(deals, reader, eq(deals.id, id)))
    .for('update')
  const pipeline = row && (await tenantRows(tx.db, reader, pipelineRows).first(eq(pipelineRows.id, row.pipelineId)))
  const role = pipeline ? roleIn(pipeline, reader) : null
  if (!row || !pipeline || role === null) throw noDealFound()
  if (role !== 'editor') throw notEditor()
  return { row, pipeline }
}

/** Socket rooms of the people who see a pipeline. */
export async function viewersOf(ctx: ServerContext, pipeline: PipelineRow): Promise<string[]> {
  const people = await ctx.use(teamService).membersOf(pipeline.tenantId)
  return people.filter((person) => roleIn(pipeline, person) !== null).map(({ userId }) => rooms.user(pipeline.tenantId, userId))
}
