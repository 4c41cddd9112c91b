import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

export * from './rules.ts'

export const tutorialSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  /** Begins with https://. */
  url: z.string(),
  /** Place in the list, from 1; those of the same place stand by their title. */
  position: z.int(),
  rev: z.int(),
})
export type Tutorial = z.infer<typeof tutorialSchema>

/** Loose limit: the handler checks lengths so that it can answer 422 with a message per field. */
const text = z.string().max(10_000)

/** In their order. */
export const listTutorials = defineEndpoint({
  method: 'GET',
  path: '/tutorials',
  permission: 'tutorials.list',
  summary: 'Tutorials of the company',
  input: z.object({}),
  output: z.array(tutorialSchema),
})

/** @throws invalidInput (422) with the fields, also for a title that is taken */
export const createTutorial = defineEndpoint({
  method: 'POST',
  path: '/tutorials',
  permission: 'tutorials.edit',
  summary: 'New tutorial',
  input: z.object({ title: text.default(''), description: text.default(''), url: text.default(''), position: z.number().default(1) }),
  output: tutorialSchema,
})

/** Changes what is given and leaves the rest. @throws noTutorialFound (404), invalidInput (422) as `createTutorial` */
export const updateTutorial = defineEndpoint({
  method: 'PUT',
  path: '/tutorials/:id',
  permission: 'tutorials.edit',
  summary: 'Change a tutorial',
  input: z.object({ id: idParam, title: text.optional(), description: text.optional(), url: text.optional(), position: z.number().optional() }),
  output: tutorialSchema,
})

/** @throws noTutorialFound (404) */
export const deleteTutorial = defineEndpoint({
  method: 'DELETE',
  path: '/tutorials/:id',
  permission: 'tutorials.edit',
  summary: 'Delete a tutorial',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** A tutorial is new or different. Goes to the whole company. */
export const tutorialSaved = defineEvent('tutorials.saved', tutorialSchema, { channel: 'tutorial', kind: 'update', key: 'tutorial' })
/** It is gone. Goes to the whole company. */
export const tutorialGone = defineEvent('tutorials.gone', z.object({ id: z.int() }), { channel: 'tutorial', kind: 'delete', key: 'tutorial' })

export const noTutorialFound = () => new AppError('ERR_NO_TUTORIAL_FOUND', 404)
export const refusedTutorial = (fields: FieldError[]) => invalidInput(fields, 422)
