import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { placeInput } from '#core/contract/resource/index.ts'

export * from './board.ts'
export * from './rules.ts'

/** Under this name lanes narrow the list of contacts. */
export const OF_CONTACTS = 'lane'

export const laneSchema = z.object({
  id: z.int(),
  rev: z.int(),
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  /** Its place from the left, the first is 1. */
  order: z.int(),
  /** Open and waiting tickets in it. */
  ticketCount: z.int(),
})
export type Lane = z.infer<typeof laneSchema>

/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const text = z.string().max(1_000)

/** Lanes of the company in their order. */
export const listLanes = defineEndpoint({
  method: 'GET',
  path: '/lanes',
  permission: 'kanban.listLanes',
  summary: 'Lanes',
  input: z.object({}),
  output: z.array(laneSchema),
})

/** Stands last unless `order` says where. @throws invalidInput (422), also for a name that is taken */
export const createLane = defineEndpoint({
  method: 'POST',
  path: '/lanes',
  permission: 'kanban.editLanes',
  summary: 'New lane',
  input: z.object({ name: text.default(''), color: text.default(''), order: placeInput.optional() }),
  output: laneSchema,
})

/** Changes what is given and leaves the rest. @throws noLaneFound (404), invalidInput (422) */
export const updateLane = defineEndpoint({
  method: 'PUT',
  path: '/lanes/:id',
  permission: 'kanban.editLanes',
  summary: 'Change a lane',
  input: z.object({ id: idParam, name: text.optional(), color: text.optional(), order: placeInput.optional() }),
  output: laneSchema,
})

/** The named lanes stand first, in that order; the others follow as they stood. @throws invalidInput (422) for a lane that is not there */
export const orderLanes = defineEndpoint({
  method: 'PUT',
  path: '/lanes/order',
  permission: 'kanban.editLanes',
  summary: 'Put the lanes in order',
  input: z.object({ ids: z.array(idParam).max(1_000) }),
  output: z.array(laneSchema),
})

/** Takes its tickets out. @throws noLaneFound (404) */
export const deleteLane = defineEndpoint({
  method: 'DELETE',
  path: '/lanes/:id',
  permission: 'kanban.editLanes',
  summary: 'Delete a lane',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('LANE_DELETED') }),
})

/** The lanes of the company are new or different. Goes to all of it. */
export const lanesChanged = defineEvent('kanban.lanesChanged', z.object({ ids: z.array(z.int()) }), { channel: 'kanban', kind: 'update', key: 'lanes' })

export const noLaneFound = () => new AppError('ERR_NO_LANE_FOUND', 404)
export const refusedLane = (fields: FieldError[]) => invalidInput(fields, 422)
