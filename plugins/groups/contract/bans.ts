import { z } from 'zod'
import { isMaskedNumber, personalNumber } from '#core/contract/personalNumber.ts'
import { areaField, defineResource, type ResourceField, switchField } from '#core/contract/resource/index.ts'
import { placeFields, placeShown } from './place.ts'

/** A phone number; the server reads it, however it is typed, and keeps its digits with calling code. */
const numberField: ResourceField<string> = {
  control: 'text',
  schema: personalNumber(z.string()),
  input: z.string().max(250),
  initial: '',
  clean: (text) => text.trim(),
  problem(text) {
    if (text === '') return { code: 'required', message: 'Write the number' }
    return isMaskedNumber(text) ? { code: 'masked', message: 'Write the whole number' } : null
  },
  longest: 40,
}

/** Numbers that are removed from groups as soon as they join or write. */
export const bans = defineResource('groups.bans', {
  path: '/groups/banlist',
  rows: 'groups.ban',
  may: { read: 'groups.edit', write: 'groups.edit' },
  wire: { channel: 'groupBan', key: 'ban' },
  fields: { number: numberField, ...placeFields, reason: areaField({ longest: 500 }), isActive: switchField(true) },
  shown: placeShown,
  most: 2_000,
  missing: 'ERR_NO_GROUP_RULE_FOUND',
  names: { one: 'banned number', many: 'banned numbers' },
  events: { saved: 'groups.banSaved', gone: 'groups.banGone' },
})
export type Ban = z.output<typeof bans.row>
