import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import {
  type BoardStage,
  type Deal,
  dealStatuses,
  getDeal,
  getDealBoard,
  getPlayback,
  listComments,
  listDealFiles,
  listHistory,
  listStageDeals,
  priorities,
} from '../contract/index.ts'

/** Start of the keys of everything about deals. */
export const FUNNEL = 'funnel'
const BOARD = 'board'

const filterSchema = z.object({
  pipelineId: z.int(),
  searchParam: z.string(),
  ownerId: z.int().nullable(),
  priority: z.enum(priorities).nullable(),
  status: z.enum(dealStatuses),
})
export type BoardFilter = z.infer<typeof filterSchema>

const inputOf = ({ pipelineId, searchParam, ownerId, priority, status }: BoardFilter) => ({
  ...{ pipelineId, searchParam, status },
  ...(ownerId !== null && { ownerId }),
  ...(priority !== null && { priority }),
})

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({ queryKey: [FUNNEL, BOARD, filter], queryFn: () => call(getDealBoard, inputOf(filter)), placeholderData: (previous) => previous })

export const dealQuery = (id: number) => queryOptions({ queryKey: [FUNNEL, 'deal', id], queryFn: () => call(getDeal, { id }) })
export const commentsQuery = (dealId: number) => queryOptions({ queryKey: [FUNNEL, 'comments', dealId], queryFn: () => call(listComments, { dealId }) })
export const filesQuery = (dealId: number) => queryOptions({ queryKey: [FUNNEL, 'files', dealId], queryFn: () => call(listDealFiles, { dealId }) })
export const playbackQuery = (dealId: number) => queryOptions({ queryKey: [FUNNEL, 'playback', dealId], queryFn: () => call(getPlayback, { dealId }) })
export const historyQuery = (dealId: number) => queryOptions({ queryKey: [FUNNEL, 'history', dealId], queryFn: () => call(listHistory, { dealId }) })

/** A board that shows every deal of its state: a changed deal is put into it as the server would. */
const isPlain = ({ searchParam, ownerId, priority }: BoardFilter): boolean => searchParam === '' && ownerId === null && priority === null
const isPlainBoard = (key: readonly unknown[]): boolean => {
  const read = filterSchema.safeParse(key[2])
  return key[1] === BOARD && read.success && isPlain(read.data)
}

let waiting: ReturnType<typeof setTimeout> | undefined
/** Whether plain boards are asked for too. */
let isWhole = false
const TOGETHER_MS = 300
function refreshSoon(withPlainBoards: boolean): void {
  isWhole ||= withPlainBoards
  waiting ??= setTimeout(() => {
    const all = isWhole
    waiting = undefined
    isWhole = false
    void queryClient.invalidateQueries({ queryKey: [FUNNEL], predicate: ({ queryKey }) => all || !isPlainBoard(queryKey) })
  }, TOGETHER_MS)
}

/** Something about deals is different, here or elsewhere; asked for once for many changes at a time. */
export const refreshFunnel = (): void => refreshSoon(true)

/** The place of a deal among others of its stage; null: behind those that are loaded, among further ones. */
function placeOf(deal: Deal, others: readonly Deal[], hasMore: boolean): number | null {
  const at = others.findIndex(({ rank }) => rank > deal.rank)
  if (at >= 0) return at
  return hasMore ? null : others.length
}

/** The stages with a deal out of one of them and, where it belongs there, in its stage: before another one, or in the order of ranks. */
export function withDeal(stages: BoardStage[], deal: Deal, isHere: boolean, beforeId: number | null | undefined): BoardStage[] {
  return stages.map((stage) => {
    const known = stage.deals.find(({ id }) => id === deal.id)
    const isTarget = isHere && stage.stageId === deal.stageId
    if (!known && !isTarget) return stage
    const others = stage.deals.filter(({ id }) => id !== deal.id)
    const value = stage.value - (known?.value ?? 0) + (isTarget ? (deal.value ?? 0) : 0)
    const count = stage.count + Number(isTarget) - Number(known !== undefined)
    const hasMore = stage.deals.length < stage.count
    const wished = beforeId === undefined ? -1 : beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
    const place = wished >= 0 ? wished : placeOf(deal, others, hasMore)
    return { ...stage, count, value, deals: isTarget && place !== null ? others.toSpliced(place, 0, deal) : others }
  })
}

/** A deal that was made this moment: nobody counted it yet. */
const isNew = ({ rev }: Deal): boolean => rev === 1

/** A deal as the server has it now, on every board and page that shows it; the rest is asked for again a moment later. */
export function putDeal(deal: Deal): void {
  queryClient.setQueryData(dealQuery(deal.id).queryKey, deal)
  // Out of sight until now, in a stage that is not loaded whole: whether it was counted there is not known.
  let isUncertain = false
  for (const [key, stages] of queryClient.getQueriesData<BoardStage[]>({ queryKey: [FUNNEL, BOARD] })) {
    const read = filterSchema.safeParse(key[2])
    if (!stages || !read.success) continue
    const filter = read.data
    const isKnown = stages.some(({ deals }) => deals.some(({ id }) => id === deal.id))
    const isHere = filter.pipelineId === deal.pipelineId && filter.status === deal.status && (isKnown || isPlain(filter))
    if (!isKnown && !isNew(deal) && stages.some(({ deals, count }) => deals.length < count)) isUncertain = true
    if (isKnown || isHere) queryClient.setQueryData<BoardStage[]>(key, withDeal(stages, deal, isHere, undefined))
  }
  refreshSoon(isUncertain)
}

/** The board as it will be, before the server has answered. */
export function moveHere(filter: BoardFilter, deal: Deal, { columnId, beforeId }: BoardMove): void {
  queryClient.setQueryData<BoardStage[]>(boardQuery(filter).queryKey, (now) => now && withDeal(now, { ...deal, stageId: columnId }, true, beforeId))
}

/** Further deals of a stage join those that are there. */
export async function loadMore(filter: BoardFilter, stageId: string): Promise<void> {
  const { queryKey } = boardQuery(filter)
  const stage = queryClient.getQueryData<BoardStage[]>(queryKey)?.find((one) => one.stageId === stageId)
  if (!stage || stage.deals.length >= stage.count) return
  const more = await call(listStageDeals, { ...inputOf(filter), stageId, offset: stage.deals.length })
  queryClient.setQueryData<BoardStage[]>(queryKey, (now) =>
    now?.map((one) =>
      one.stageId === stageId ? { ...one, deals: [...one.deals, ...more.filter(({ id }) => !one.deals.some((deal) => deal.id === id))] } : one,
    ),
  )
}
