import { z } from 'zod'
import { defineEndpoint, defineEvent } from './define.ts'

export const settingSchema = z.object({ key: z.string(), value: z.string() })
export type SettingRow = z.infer<typeof settingSchema>

/** Every setting of the tenant, defaults included. */
export const listSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  permission: 'signed-in',
  summary: 'Settings of the tenant',
  input: z.object({}),
  output: z.array(settingSchema),
})

/** @throws noSettingFound (404) for a key that no plugin declares. */
export const changeSetting = defineEndpoint({
  method: 'PUT',
  path: '/settings/:key',
  permission: 'settings.change',
  summary: 'Change one setting',
  input: z.object({ key: z.string().max(64), value: z.string().max(4096) }),
  output: settingSchema,
})

export const settingChanged = defineEvent('settings.changed', settingSchema, { channel: 'settings', kind: 'update', key: 'setting' })
