import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { definedFieldSchema, fieldTypes } from '#plugins/contacts/contract/index.ts'

export const contactFieldSchema = definedFieldSchema.extend({
  id: z.int(),
  /** Place among the fields of the company; the first is 1. */
  order: z.int(),
  rev: z.int(),
})
export type ContactFieldDefinition = z.infer<typeof contactFieldSchema>

/** Loose limits: the handler checks lengths so that it can answer 422 with a message per field. */
const text = z.string().max(10_000)
const options = z.array(text).max(1_000)
const place = z.int().min(1).max(1_000)

/** In their order. */
export const listContactFields = defineEndpoint({
  method: 'GET',
  path: '/contactFields',
  permission: 'customFields.list',
  summary: 'Fields that the contacts of the company have',
  input: z.object({}),
  output: z.array(contactFieldSchema),
})

/** The last one unless `order` says otherwise. Facts of contacts by the name of the key are its values from now on. @throws invalidInput (422) with the fields */
export const createContactField = defineEndpoint({
  method: 'POST',
  path: '/contactFields',
  permission: 'customFields.edit',
  summary: 'New field of contacts',
  input: z.object({
    name: text.default(''),
    key: text.default(''),
    type: z.enum(fieldTypes).default('text'),
    help: text.default(''),
    options: options.default([]),
    isRequired: z.boolean().default(false),
    isInDetails: z.boolean().default(true),
    order: place.optional(),
  }),
  output: contactFieldSchema,
})

/**
 * Changes what is given and leaves the rest; the key stays, since texts and contacts name it. Values that do not fit another type or other options stay until
 * somebody changes them. @throws noContactFieldFound (404), invalidInput (422) as `createContactField`
 */
export const updateContactField = defineEndpoint({
  method: 'PUT',
  path: '/contactFields/:id',
  permission: 'customFields.edit',
  summary: 'Change a field of contacts',
  input: z.object({
    id: idParam,
    name: text.optional(),
    type: z.enum(fieldTypes).optional(),
    help: text.optional(),
    options: options.optional(),
    isRequired: z.boolean().optional(),
    isInDetails: z.boolean().optional(),
    order: place.optional(),
  }),
  output: contactFieldSchema,
})

/** The values stay with the contacts, as free facts. @throws noContactFieldFound (404) */
export const deleteContactField = defineEndpoint({
  method: 'DELETE',
  path: '/contactFields/:id',
  permission: 'customFields.edit',
  summary: 'Delete a field of contacts',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** A field is new or different; the places of the others may have changed with it. Goes to the whole company. */
export const contactFieldSaved = defineEvent('customFields.contactFieldSaved', contactFieldSchema, {
  channel: 'contactField',
  kind: 'update',
  key: 'contactField',
})
/** It is gone. Goes to the whole company. */
export const contactFieldGone = defineEvent('customFields.contactFieldGone', z.object({ id: z.int() }), {
  channel: 'contactField',
  kind: 'delete',
  key: 'contactField',
})

export const noContactFieldFound = () => new AppError('ERR_NO_CONTACT_FIELD_FOUND', 404)
export const refusedContactField = (fields: FieldError[]) => invalidInput(fields, 422)
