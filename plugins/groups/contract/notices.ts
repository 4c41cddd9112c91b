import type { z } from 'zod'
import { areaField, defineResource, switchField } from '#core/contract/resource/index.ts'
import { placeFields, placeShown } from './place.ts'

const noticeFields = () => ({ ...placeFields, text: areaField({ longest: 4_000, isRequired: true }), isActive: switchField(true) })
const shared = { shown: placeShown, may: { read: 'groups.edit', write: 'groups.edit' }, most: 500, missing: 'ERR_NO_GROUP_RULE_FOUND' } as const

/** Texts for groups when somebody joins. */
export const greetings = defineResource('groups.greetings', {
  ...shared,
  path: '/groups/greeting',
  rows: 'groups.greeting',
  wire: { channel: 'groupGreeting', key: 'greeting' },
  fields: noticeFields(),
  names: { one: 'greeting', many: 'greetings' },
  events: { saved: 'groups.greetingSaved', gone: 'groups.greetingGone' },
})

/** Texts for groups when somebody leaves. */
export const farewells = defineResource('groups.farewells', {
  ...shared,
  path: '/groups/farewell',
  rows: 'groups.farewell',
  wire: { channel: 'groupFarewell', key: 'farewell' },
  fields: noticeFields(),
  names: { one: 'farewell', many: 'farewells' },
  events: { saved: 'groups.farewellSaved', gone: 'groups.farewellGone' },
})
export type Notice = z.output<typeof greetings.row>
