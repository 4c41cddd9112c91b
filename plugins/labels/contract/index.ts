import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { booleanParam } from '#core/contract/params.ts'

export const labelSchema = z.object({
  id: z.int(),
  tag: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  isActive: z.boolean(),
  rev: z.int(),
})
export type Label = z.infer<typeof labelSchema>

/** Labels of the company by name; only active ones where `isActive` says so. */
export const listLabels = defineEndpoint({
  method: 'GET',
  path: '/tags',
  permission: 'labels.list',
  summary: 'Labels of the company',
  input: z.object({ isActive: booleanParam.optional() }),
  output: z.array(labelSchema),
})
