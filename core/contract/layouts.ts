import { z } from 'zod'
import { defineEndpoint } from './define.ts'

/** Longest layout, as JSON text. */
const LONGEST_LAYOUT = 64 * 1024

export const areaSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** A layout as the workbench saved it; only the workbench reads it, and an older one must not lose what a newer one wrote. */
export const savedLayoutSchema = z.looseObject({ version: z.int().min(1) }).refine((layout) => JSON.stringify(layout).length <= LONGEST_LAYOUT, 'too large')

/** One's own layouts by area: how another browser finds the tiles one left. */
export const listLayouts = defineEndpoint({
  method: 'GET',
  path: '/layouts',
  permission: 'signed-in',
  summary: 'Own saved layouts',
  input: z.object({}),
  output: z.array(z.object({ area: z.string(), layout: z.looseObject({ version: z.int() }) })),
})

export const saveLayout = defineEndpoint({
  method: 'PUT',
  path: '/layouts/:area',
  permission: 'signed-in',
  summary: 'Save the layout of an area',
  input: z.object({ area: areaSchema, layout: savedLayoutSchema }),
  output: z.object({}),
})
