import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam, pageParam, sortParam } from '#core/contract/params.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'

export const callDirections = ['incoming', 'outgoing'] as const
export type CallDirection = (typeof callDirections)[number]

/** `ringing` and `answered` go on; `missed`: nobody answered; `rejected`: one side refused; `failed`: no device could start it. */
export const callStatuses = ['ringing', 'answered', 'ended', 'missed', 'rejected', 'failed'] as const
export type CallStatus = (typeof callStatuses)[number]

const LONGEST_ID = 128
const LONGEST_PHONE = 250
const LONGEST_NAME = 120
const MOST_SECONDS = 86_400

export const voiceCallSchema = z.object({
  id: z.int(),
  rev: z.int(),
  startedAt: z.string(),
  direction: z.enum(callDirections),
  status: z.enum(callStatuses),
  /** Seconds of talk; null until it ended, or where nobody talked. */
  durationSeconds: z.int().nullable(),
  phone: personalNumber(z.string()),
  /** As the service names the other side. */
  name: personalName(z.string()),
  contact: z.object({ id: z.int(), name: personalName(z.string()) }).nullable(),
  /** Whoever had the call; null where nobody took it. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  device: z.object({ id: z.int(), name: z.string(), connection: z.string() }),
  ticketId: z.int().nullable(),
})
export type VoiceCall = z.infer<typeof voiceCallSchema>

const textUpTo = (longest: number) => z.string().max(longest)

/** A browser's word on its call; calls take looser values and answer 422 with the fields. */
export const callReportSchema = z.object({
  callId: z.string().min(1).max(LONGEST_ID),
  deviceId: idParam,
  direction: z.enum(callDirections),
  status: z.enum(callStatuses),
  phone: textUpTo(LONGEST_PHONE),
  name: textUpTo(LONGEST_NAME).default(''),
  ticketId: idParam.nullable().default(null),
  contactId: idParam.nullable().default(null),
  startedAt: z.iso.datetime(),
  durationSeconds: z.int().min(0).max(MOST_SECONDS).nullable().default(null),
})
export type CallReport = z.input<typeof callReportSchema>

const loose = z.string().max(10_000).default('')

/**
 * Keeps what a browser says of its call; the same `callId` of a device is the same call, and a later state replaces an earlier one alone.
 * @throws invalidInput (422), noVoiceCallFound (404) for a call that somebody else has, the device's `notFound` (404), noTicketFound (404), noContactFound (404)
 */
export const putVoiceCall = defineEndpoint({
  method: 'PUT',
  path: '/voice/calls/:callId',
  permission: 'voice.phone',
  recording: 'never',
  summary: 'Keep the state of a call',
  input: z.object({
    callId: loose,
    deviceId: idParam.optional(),
    direction: loose,
    status: loose,
    phone: loose,
    name: loose,
    ticketId: idParam.nullable().optional(),
    contactId: idParam.nullable().optional(),
    startedAt: loose,
    durationSeconds: z.number().nullable().optional(),
  }),
  output: voiceCallSchema,
})

const day = z.iso.date().optional()
const filters = {
  startDate: day,
  endDate: day,
  agentId: idParam.optional(),
  deviceId: idParam.optional(),
  state: z.enum(callStatuses).optional(),
  direction: z.enum(callDirections).optional(),
}

/** Columns by which calls can be ordered. */
export const callColumns = ['date', 'direction', 'status', 'contact', 'phone', 'user', 'device', 'duration'] as const

/** Calls, the newest first unless `sort` says otherwise, 40 a page: all for admin and super; else the own ones, and those on own devices that nobody took. */
export const listVoiceCalls = defineEndpoint({
  method: 'GET',
  path: '/voice/calls',
  permission: 'voice.calls',
  summary: 'Calls',
  input: z.object({ ...filters, pageNumber: pageParam, sort: sortParam(callColumns) }),
  output: z.object({ calls: z.array(voiceCallSchema), count: z.int(), hasMore: z.boolean() }),
})

export const csvLanguages = ['pt-BR', 'en', 'es'] as const

/** All calls that pass the filters, the newest first, as CSV with `;`. Text, not JSON. */
export const exportVoiceCalls = defineEndpoint({
  method: 'GET',
  path: '/voice/calls/export',
  isLong: true,
  permission: 'voice.calls',
  summary: 'Calls as CSV',
  input: z.object({ ...filters, language: z.enum(csvLanguages).default('pt-BR') }),
  output: z.string(),
})

/** Devices that calls can be narrowed by: those of the company for admin and super, else the own ones. */
export const listCallDevices = defineEndpoint({
  method: 'GET',
  path: '/voice/calls/devices',
  permission: 'voice.calls',
  summary: 'Devices of the calls',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

/** A call is new or different. Goes to who leads, to whoever had it and, where nobody took it, to those who may phone with the device. */
export const voiceCallSaved = defineEvent('voice.callSaved', voiceCallSchema, { channel: 'voiceCall', kind: 'update', key: 'call' })

export const noVoiceCallFound = () => new AppError('ERR_NO_VOICE_CALL_FOUND', 404)
