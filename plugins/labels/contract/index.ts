import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { contactSchema } from '#plugins/contacts/contract/index.ts'

export * from './rules.ts'

export const labelSchema = z.object({
  id: z.int(),
  tag: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  isActive: z.boolean(),
  rev: z.int(),
})
export type Label = z.infer<typeof labelSchema>

/** A label and how many contacts have it. */
export const countedLabelSchema = labelSchema.extend({ contactCount: z.int() })
export type CountedLabel = z.infer<typeof countedLabelSchema>

/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const text = z.string().max(1_000)
/** More than anybody gives a contact. */
const MOST_LABELS = 100

/** Labels of the company by name; only active ones where `isActive` says so. */
export const listLabels = defineEndpoint({
  method: 'GET',
  path: '/tags',
  permission: 'labels.list',
  summary: 'Labels of the company',
  input: z.object({ isActive: booleanParam.optional() }),
  output: z.array(countedLabelSchema),
})

/** @throws invalidInput (422) with the fields in words, also for a name that is taken, whatever its case */
export const createLabel = defineEndpoint({
  method: 'POST',
  path: '/tags',
  permission: 'labels.edit',
  summary: 'New label',
  input: z.object({ tag: text.default(''), color: text.default(''), isActive: z.boolean().default(true) }),
  output: labelSchema,
})

/** Changes what is given and leaves the rest. @throws noLabelFound (404), invalidInput (422) as `createLabel` */
export const updateLabel = defineEndpoint({
  method: 'PUT',
  path: '/tags/:id',
  permission: 'labels.edit',
  summary: 'Change a label',
  input: z.object({ id: idParam, tag: text.optional(), color: text.optional(), isActive: z.boolean().optional() }),
  output: labelSchema,
})

/** @throws noLabelFound (404), labelInUse (409) while contacts have it */
export const deleteLabel = defineEndpoint({
  method: 'DELETE',
  path: '/tags/:id',
  permission: 'labels.edit',
  summary: 'Delete a label',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('TAG_DELETED') }),
})

/**
 * Gives a contact these labels and no others. One that is switched off may stay, and cannot be given anew.
 * @throws noContactFound (404), also for one the caller may not see; invalidInput (422) for a label that is not there
 */
export const setContactLabels = defineEndpoint({
  method: 'PUT',
  path: '/contacts/:id/tags',
  permission: 'labels.assign',
  summary: 'Labels of a contact',
  input: z.object({ id: idParam, tags: z.array(idParam).max(MOST_LABELS) }),
  output: contactSchema,
})

/** A label is new or different. Goes to the whole company. */
export const labelSaved = defineEvent('labels.saved', labelSchema, { channel: 'tag', kind: 'update', key: 'tag' })
/** It is gone. Goes to the whole company. */
export const labelGone = defineEvent('labels.gone', z.object({ id: z.int() }), { channel: 'tag', kind: 'delete', key: 'tag' })

/** Server only: each of these contacts has a label now that it had not. */
export const labelsGiven = defineEvent('labels.given', z.object({ contactIds: z.array(z.int()) }))

export const noLabelFound = () => new AppError('ERR_NO_TAG_FOUND', 404)
/** Contacts have the label. */
export const labelInUse = (body: { contactCount: number }) => new AppError('ERR_TAG_CONTACTS_EXISTS', 409, body)
export const refusedLabel = (fields: FieldError[]) => invalidInput(fields, 422)
/** Another label has the name. */
export const labelTaken = () => refusedLabel([{ field: 'tag', code: 'duplicated', message: 'Another label has this name' }])
