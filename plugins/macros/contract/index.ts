import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { MOST_RUN } from './rules.ts'

export * from './rules.ts'

/** `args`: what the command keeps of its arguments; only the command itself reads it. */
export const stepSchema = z.object({ command: z.string().max(200), args: z.record(z.string().max(100), z.unknown()) })

export const macroSchema = z.object({
  id: z.int(),
  rev: z.int(),
  name: z.string(),
  /** Of everybody in the company; else its author's own. */
  isShared: z.boolean(),
  /** In the order in which they are done. */
  steps: z.array(stepSchema),
  /** The author, whose own it is when it is not shared. */
  userId: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Macro = z.infer<typeof macroSchema>

/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const name = z.string().max(1_000)
const steps = z.array(stepSchema).max(100)

/** Own and shared ones, by name. At most 500. */
export const listMacros = defineEndpoint({
  method: 'GET',
  path: '/macros',
  permission: 'macros.list',
  summary: 'Own and shared macros',
  input: z.object({}),
  output: z.array(macroSchema),
})

/** @throws invalidInput (422) with the fields in words; noPermission (403) to share as an agent */
export const createMacro = defineEndpoint({
  method: 'POST',
  path: '/macros',
  permission: 'macros.edit',
  summary: 'New macro',
  input: z.object({ name: name.default(''), isShared: z.boolean().default(false), steps: steps.default([]) }),
  output: macroSchema,
})

/**
 * Changes what is given and leaves the rest. Made personal, a shared one becomes the caller's own.
 * @throws noMacroFound (404), also for another's personal one; noPermission (403); invalidInput (422)
 */
export const updateMacro = defineEndpoint({
  method: 'PUT',
  path: '/macros/:id',
  permission: 'macros.edit',
  summary: 'Change a macro',
  input: z.object({ id: idParam, name: name.optional(), isShared: z.boolean().optional(), steps: steps.optional() }),
  output: macroSchema,
})

/** @throws noMacroFound (404), noPermission (403) */
export const deleteMacro = defineEndpoint({
  method: 'DELETE',
  path: '/macros/:id',
  permission: 'macros.edit',
  summary: 'Delete a macro',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('MACRO_DELETED') }),
})

/**
 * Notes that the caller runs a macro on these tickets, as one action: what they then do with `x-part-of: <runId>` are its steps.
 * @throws noMacroFound (404), noTicketFound (404) for a single one that the caller may not read
 */
export const startRun = defineEndpoint({
  method: 'POST',
  path: '/macros/:id/runs',
  permission: 'macros.list',
  summary: 'Run a macro',
  input: z.object({ id: idParam, ticketIds: z.array(idParam).min(1).max(MOST_RUN) }),
  output: z.object({ runId: z.string() }),
})

/** A macro is new or different. Goes to those who may run it now. */
export const macroSaved = defineEvent('macros.saved', macroSchema, { channel: 'macro', kind: 'update', key: 'macro' })
/** It is gone for the receiver: deleted, or no longer shared with them. */
export const macroGone = defineEvent('macros.gone', z.object({ id: z.int() }), { channel: 'macro', kind: 'delete', key: 'macro' })

export const noMacroFound = () => new AppError('ERR_NO_MACRO_FOUND', 404)
export const refusedMacro = (fields: FieldError[]) => invalidInput(fields, 422)
