import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type PreparedAction, type Stage, type StageAction, type StagePlace, unprepared } from '../../contract/index.ts'
import { type DealRow, type PipelineRow, pipelineRows } from '../funnel.table.ts'
import { presentDeal } from '../present.ts'
import { kindsOf } from './kinds.ts'

/** Where the actions of a stage are carried out for a deal, or tried. */
export async function placeOf(ctx: ServerContext, row: DealRow, pipeline: Pick<PipelineRow, 'id' | 'name'>, stage: Pick<Stage, 'id' | 'name'>, runId: string) {
  const deal = await presentDeal(ctx, row)
  const place: StagePlace = {
    tenantId: row.tenantId,
    runId,
    deal,
    pipeline: { id: pipeline.id, name: pipeline.name },
    stage: { id: stage.id, name: stage.name },
    ticketId: deal.contact === null ? null : deal.ticketId,
  }
  return place
}

/** Looks at one action: the same for a dry run and for the real one, which then calls `carryOut`. */
export async function prepareAction(ctx: ServerContext, place: StagePlace, { kind, settings }: StageAction): Promise<PreparedAction> {
  const known = (await kindsOf(ctx, place.tenantId)).find((one) => one.kind === kind)
  return known ? ctx.use(known.service).prepare(place, settings) : unprepared('kindOff')
}

/** The pipeline of a deal while it is in use. */
export async function livePipeline(ctx: ServerContext, { tenantId, pipelineId }: DealRow): Promise<PipelineRow | null> {
  const row = await tenantRows(ctx.db, { tenantId }, pipelineRows).first(eq(pipelineRows.id, pipelineId))
  return row?.isActive ? row : null
}
