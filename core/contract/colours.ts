import { z } from 'zod'
import { defineEndpoint, defineEvent } from './define.ts'
import type { FieldError } from './errors.ts'

/** Colour name → value, in one object or many. @see specification §3, colour settings */
export const systemColorsSchema = z.array(z.record(z.string(), z.string()))
export type SystemColors = z.infer<typeof systemColorsSchema>

/** Most colours of a company. */
export const MOST_COLOURS = 40
export const COLOUR_NAME = /^[a-z][a-z0-9-]{0,40}$/i
export const COLOUR_VALUE = /^#([\da-f]{3}|[\da-f]{6})$/i

const given = z.array(z.record(z.string().max(64), z.string().max(64)).refine((entry) => Object.keys(entry).length <= MOST_COLOURS)).max(MOST_COLOURS)

/** Theme colours for pages before the login: those of the installation's first company, and nothing else of it. */
export const publicSystemColors = defineEndpoint({
  method: 'GET',
  path: '/publicSystemColors',
  permission: 'public',
  summary: 'Theme colours of the installation',
  input: z.object({}),
  output: systemColorsSchema,
})

export const getSystemColors = defineEndpoint({
  method: 'GET',
  path: '/tenants/systemColors',
  permission: 'signed-in',
  summary: 'Theme colours of the company',
  input: z.object({}),
  output: systemColorsSchema,
})

/** The list itself, or under its name; an empty one gives the initial colours back. @throws invalidInput (400) without a list, (422) for what is no colour */
export const putSystemColors = defineEndpoint({
  method: 'PUT',
  path: '/tenants/systemColors',
  permission: 'colours.change',
  summary: 'Change the theme colours of the company',
  input: z.object({ items: given.optional(), systemColors: given.optional() }),
  output: systemColorsSchema,
})

/** Goes to everybody of the company. */
export const systemColorsChanged = defineEvent('colours.changed', systemColorsSchema, { channel: 'systemColors', kind: 'update', key: 'systemColors' })

/** Problems of colours: what is no colour, or no name of one: `systemColors.<name>`. */
export function colourProblems(colours: SystemColors): FieldError[] {
  return colours
    .flatMap((entry) => Object.entries(entry))
    .flatMap(([name, value]) => {
      const field = `systemColors.${name}`
      if (!COLOUR_NAME.test(name)) return [{ field, code: 'invalid_key', message: 'Name it with letters, digits and hyphens' }]
      return COLOUR_VALUE.test(value.trim()) ? [] : [{ field, code: 'no_colour', message: 'Write the colour as #3d7fc4' }]
    })
}
