import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { defineResource, idsField, ownField, switchField, textField } from '#core/contract/resource/index.ts'

const LONGEST_NAME = 80
const MOST_PEOPLE = 200
const LARGEST_ID = 2_147_483_647

/** A device of the voice service, tied to the connection whose number it phones with. Nobody in `userIds`: everybody who may use the connection. */
export const voiceDevices = defineResource('voice.devices', {
  path: '/voice/devices',
  rows: 'voice.device',
  may: { read: 'voice.configure', write: 'voice.configure' },
  wire: { channel: 'voiceDevice', key: 'device' },
  fields: {
    name: textField({ longest: LONGEST_NAME, isRequired: true }),
    whatsappId: ownField<number>({
      schema: z.int(),
      input: z.int().min(0).max(LARGEST_ID),
      initial: 0,
      clean: (id) => id,
      problem: (id) => (id === 0 ? { code: 'required', message: 'Required' } : null),
    }),
    userIds: idsField({ most: MOST_PEOPLE }),
    isActive: switchField(true),
  },
  shown: {
    connection: z.string(),
    /** Last characters of the token; null while there is none. */
    tokenEnd: z.string().nullable(),
  },
  unique: 'name',
  most: 100,
  missing: 'ERR_NO_VOICE_DEVICE_FOUND',
  names: { one: 'voice device', many: 'voice devices' },
  events: { saved: 'voice.deviceSaved', gone: 'voice.deviceGone' },
})
export type VoiceDevice = z.output<typeof voiceDevices.row>

const LONGEST_TOKEN = 500
/** A token stands in the path of the device's address. */
const TOKEN = /^[\w.~-]{4,128}$/

/** Several tokens stand in one text, with commas between them. */
export const tokensOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((token) => token.trim())
      .filter((token) => token !== ''),
  ),
]

export function tokenProblems(text: string): FieldError[] {
  const tokens = tokensOf(text)
  if (tokens.length === 0) return [{ field: 'token', code: 'required', message: 'Required' }]
  if (text.length > LONGEST_TOKEN || !tokens.every((token) => TOKEN.test(token)))
    return [{ field: 'token', code: 'invalid_format', message: 'Letters, digits and - _ . ~ alone; commas between several tokens' }]
  return []
}

/** Gives a device its token. Only browsers that may phone with the device get it back. @throws invalidInput (422), the resource's `notFound` (404) */
export const putDeviceToken = defineEndpoint({
  method: 'PUT',
  path: '/voice/devices/:id/token',
  permission: 'voice.configure',
  summary: 'Set the token of a voice device',
  input: z.object({ id: idParam, token: z.string().max(10_000).default('') }),
  output: voiceDevices.row,
})

export const phoneDeviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Name of its connection. */
  connection: z.string(),
  whatsappId: z.int(),
  tokens: z.array(z.string()),
})
export type PhoneDevice = z.infer<typeof phoneDeviceSchema>

/** Devices that the caller's webphone connects to: no device for somebody who may not phone. The tokens are the only credential of the service, which browsers reach directly. */
export const getPhone = defineEndpoint({
  method: 'GET',
  path: '/voice/phone',
  permission: 'voice.phone',
  summary: 'Devices of the own webphone',
  input: z.object({}),
  output: z.object({ host: z.string(), devices: z.array(phoneDeviceSchema) }),
})
export type Phone = z.output<typeof getPhone.output>

/** Devices are different: whoever phones asks for theirs again. */
export const phonesChanged = defineEvent('voice.phonesChanged', z.object({}), { channel: 'voicePhone', kind: 'update', key: 'phone' })
