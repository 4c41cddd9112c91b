import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { idParam } from '#core/contract/params.ts'
import { mediaFileSchema } from '#plugins/media/contract/index.ts'

/** Files of a deal. */
export const MOST_DEAL_FILES = 100
/** Files that come to a deal at once. */
export const MOST_FILES_AT_ONCE = 20

export const dealFileSchema = z.object({
  id: z.int(),
  dealId: z.int(),
  by: z.object({ id: z.int(), name: z.string() }),
  file: mediaFileSchema,
  createdAt: z.string(),
})
export type DealFile = z.infer<typeof dealFileSchema>

/** @throws noDealFound (404) */
export const listDealFiles = defineEndpoint({
  method: 'GET',
  path: '/funnel/deals/:dealId/files',
  permission: 'funnel.view',
  summary: 'Files of a deal, the newest first',
  input: z.object({ dealId: idParam }),
  output: z.array(dealFileSchema),
})

/** Finished uploads of the caller become files of the deal; one that is there already stays one. @throws noDealFound, uploadNotFound (404), notEditor (403), uploadUnfinished (409), invalidInput (422) */
export const addDealFiles = defineEndpoint({
  method: 'POST',
  path: '/funnel/deals/:dealId/files',
  permission: 'funnel.edit',
  summary: 'Add files to a deal',
  input: z.object({ dealId: idParam, uploadIds: z.array(z.string().max(64)).max(1_000).default([]) }),
  output: z.array(dealFileSchema),
})

/** The undo brings it back. @throws noDealFound (404), notEditor (403) */
export const removeDealFile = defineEndpoint({
  method: 'DELETE',
  path: '/funnel/files/:id',
  permission: 'funnel.edit',
  summary: 'Take a file from a deal',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})
