import { z } from 'zod'
import { choiceField, defineResource, ownField, switchField, textField } from '#core/contract/resource/index.ts'
import { fieldTypes } from '#plugins/contacts/contract/index.ts'
import { isChoice, LONGEST_FIELD_TITLE, LONGEST_HELP, MOST_CONTACT_FIELDS, optionsProblem } from './fieldRules.ts'
import { LONGEST_VARIABLE, variableNameProblem } from './rules.ts'

/**
 * Fields that the contacts of the company have, in their order. Facts of contacts by the name of the key are its values, and free facts again once it is deleted.
 * Values that do not fit another type or other options stay until somebody changes them.
 */
export const contactFields = defineResource('customFields.contactFields', {
  path: '/contactFields',
  rows: 'customFields.contactField',
  may: { read: 'customFields.list', write: 'customFields.edit' },
  wire: { channel: 'contactField', key: 'contactField' },
  fields: {
    name: textField({ longest: LONGEST_FIELD_TITLE, isRequired: true }),
    /** Of a new field alone: texts and contacts name it. */
    key: { ...textField({ longest: LONGEST_VARIABLE }), problem: variableNameProblem },
    type: choiceField(fieldTypes),
    help: textField({ longest: LONGEST_HELP }),
    options: ownField<string[]>({
      schema: z.array(z.string()),
      input: z.array(z.string().max(10_000)).max(1_000),
      initial: [],
      clean: (options, draft) => (isChoice(draft) ? options.map((option) => option.trim()).filter((option) => option !== '') : []),
      problem: (options, draft) => (isChoice(draft) ? optionsProblem(options) : null),
    }),
    isRequired: switchField(false),
    isInDetails: switchField(true),
  },
  isOrdered: true,
  shown: { order: z.int() },
  most: MOST_CONTACT_FIELDS,
  missing: 'ERR_NO_CONTACT_FIELD_FOUND',
  names: { one: 'field of contacts', many: 'fields that the contacts of the company have' },
  events: { saved: 'customFields.contactFieldSaved', gone: 'customFields.contactFieldGone' },
})
export type ContactFieldDefinition = z.output<typeof contactFields.row>

export const {
  list: listContactFields,
  create: createContactField,
  update: updateContactField,
  remove: deleteContactField,
  saved: contactFieldSaved,
  gone: contactFieldGone,
} = contactFields
