import { z } from 'zod'
import { defineEndpoint } from './define.ts'
import { LAYOUT_VERSION, layoutSchema } from './layoutShape.ts'

/** Longest layout, as JSON text. */
const LONGEST_LAYOUT = 64 * 1024

export const areaSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** A layout as the workbench saved it; only the workbench reads it, and an older one must not lose what a newer one wrote. */
export const savedLayoutSchema = z.looseObject({ version: z.int().min(1) }).refine((layout) => JSON.stringify(layout).length <= LONGEST_LAYOUT, 'too large')

/** Levels of lists and objects: far more than any arrangement of tiles has, and far less than what ends a program that reads it. */
const DEEPEST_LAYOUT = 100

function isShallow(layout: unknown): boolean {
  let level: unknown[] = [layout]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST_LAYOUT) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}

/** A layout that others read too: known down to its tree, at most 64 KB, and no newer than this program. */
export const knownLayoutSchema = z
  .unknown()
  .refine(isShallow, { error: 'too deep', abort: true })
  .refine((layout) => (JSON.stringify(layout) ?? '').length <= LONGEST_LAYOUT, { error: 'too large', abort: true })
  .pipe(layoutSchema)
  .refine(({ version }) => version <= LAYOUT_VERSION, 'newer than this program')

/** Lists one's own layouts by area: how another browser finds the tiles one left. */
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
