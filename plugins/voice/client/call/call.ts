/** Words of the service for the state of a call; `over`: it ended, and the panel still says how. */
export type CallState = 'offer' | 'outcoming_calling' | 'accept' | 'over'
export const endingTags = ['terminate', 'reject', 'accept_elsewhere', 'reject_elsewhere'] as const
export type EndingTag = (typeof endingTags)[number]

/** The device that a call goes over: calls are compared by connection and by token. */
export interface CallDevice {
  token: string
  deviceId: number
  connection: string
}

export interface Call extends CallDevice {
  /** The same for all browsers where the service names the call. */
  callId: string
  direction: 'incoming' | 'outgoing'
  status: CallState
  ending: EndingTag | null
  /** The phone of the other side rings. */
  isRinging: boolean
  tag: string
  phone: string
  picture: string | null
  /** Epoch milliseconds. */
  createdAt: number
  activeSince: number | null
  ticketId: number | null
  contactId: number | null
  isMuted: boolean
  isPeerMuted: boolean
}

export type NewCall = Pick<Call, 'callId' | 'token' | 'deviceId' | 'connection' | 'tag' | 'phone' | 'picture'> & Partial<Pick<Call, 'ticketId' | 'contactId'>>

export type CallEvent =
  | { type: 'offer'; call: NewCall; at: number }
  | { type: 'dialled'; call: NewCall; at: number }
  | { type: 'signal'; tag: string; token: string; connection: string; isPeerMuted?: boolean; at: number }
  | { type: 'accepted'; at: number }
  | { type: 'muted'; isMuted: boolean }
  | { type: 'closed'; at: number }
  | { type: 'reset'; callId: string }

export type Outcome = 'ringing' | 'answered' | 'ended' | 'missed' | 'rejected'

export type Effect =
  | { do: 'open' }
  | { do: 'report'; call: Call; outcome: Outcome; durationSeconds: number | null }
  | { do: 'refuse'; call: NewCall; at: number }
  | { do: 'reset'; callId: string; afterMs: number }
  | { do: 'reload'; afterMs: number }

export interface Step {
  call: Call | null
  effects: readonly Effect[]
}

/** @see specification §9: how long the panel says how a call ended, and when the page is loaded anew. */
const SHORT_RESET_MS = 250
const LONG_RESET_MS = 500
const RELOAD_MS = 500

const endings: Record<EndingTag, { resetMs: number; reloads: boolean }> = {
  terminate: { resetMs: SHORT_RESET_MS, reloads: true },
  reject: { resetMs: SHORT_RESET_MS, reloads: true },
  accept_elsewhere: { resetMs: LONG_RESET_MS, reloads: false },
  reject_elsewhere: { resetMs: SHORT_RESET_MS, reloads: true },
}

const isEnding = (tag: string): tag is EndingTag => endingTags.some((one) => one === tag)
const same = (call: Call | null): Step => ({ call, effects: [] })

const begin = (call: NewCall, direction: Call['direction'], createdAt: number): Call => ({
  ticketId: null,
  contactId: null,
  ...call,
  ...{ direction, createdAt, status: direction === 'incoming' ? 'offer' : 'outcoming_calling', ending: null },
  ...{ isRinging: false, activeSince: null, isMuted: false, isPeerMuted: false },
})

const secondsOf = ({ activeSince }: Call, at: number): number | null => (activeSince === null ? null : Math.max(0, Math.round((at - activeSince) / 1000)))

const report = (call: Call, outcome: Outcome, at: number): Effect => ({ do: 'report', call, outcome, durationSeconds: secondsOf(call, at) })

function accepted(call: Call, at: number): Step {
  if (call.status === 'accept' || call.status === 'over') return same(call)
  const answered: Call = { ...call, status: 'accept', isRinging: false, activeSince: call.activeSince ?? at }
  return { call: answered, effects: [report(answered, 'answered', at)] }
}

/** The other side, or another browser, ended it. */
function finished(call: Call, tag: EndingTag, at: number): Step {
  if (call.status === 'over') return same(call)
  const { resetMs, reloads } = endings[tag]
  const outcome = call.status === 'accept' ? 'ended' : tag === 'reject' ? 'rejected' : 'missed'
  const isOfOthers = tag === 'accept_elsewhere' || tag === 'reject_elsewhere'
  return {
    call: { ...call, status: 'over', ending: tag },
    effects: [
      ...(isOfOthers ? [] : [report(call, outcome, at)]),
      { do: 'reset', callId: call.callId, afterMs: resetMs },
      // A page in which it only rang goes on undisturbed. @see decision 19
      ...(reloads && (call.status === 'accept' || call.direction === 'outgoing') ? [{ do: 'reload', afterMs: RELOAD_MS } as const] : []),
    ],
  }
}

function signalled(call: Call | null, event: Extract<CallEvent, { type: 'signal' }>): Step {
  if (!call || call.token !== event.token || call.connection !== event.connection) return same(call)
  if (isEnding(event.tag)) return finished(call, event.tag, event.at)
  if (event.tag === 'preaccept') return same(call.status === 'outcoming_calling' ? { ...call, isRinging: true } : call)
  if (event.tag === 'mute_v2') return same({ ...call, isPeerMuted: event.isPeerMuted ?? false })
  // An own acceptance counts once the service confirms it.
  return event.tag === 'accept' && call.direction === 'outgoing' ? accepted(call, event.at) : same(call)
}

/** The person ended or refused it: the panel is empty at once. */
function closed(call: Call | null, at: number): Step {
  if (!call || call.status === 'over') return { call: null, effects: [] }
  const outcome = call.status === 'accept' ? 'ended' : call.direction === 'incoming' ? 'rejected' : 'missed'
  return { call: null, effects: [report(call, outcome, at)] }
}

/** The call after something happened, and the work that follows from it. */
export function nextCall(call: Call | null, event: CallEvent): Step {
  const isBusy = call !== null && call.status !== 'over'
  switch (event.type) {
    case 'offer': {
      if (isBusy && call.callId === event.call.callId) return same(call)
      if (isBusy) return { call, effects: [{ do: 'refuse', call: event.call, at: event.at }] }
      return { call: begin(event.call, 'incoming', event.at), effects: [{ do: 'open' }] }
    }
    case 'dialled': {
      const dialled = begin(event.call, 'outgoing', event.at)
      return { call: dialled, effects: [{ do: 'open' }, report(dialled, 'ringing', event.at)] }
    }
    case 'signal':
      return signalled(call, event)
    case 'accepted':
      return call ? accepted(call, event.at) : same(call)
    case 'muted':
      return same(call && { ...call, isMuted: event.isMuted })
    case 'closed':
      return closed(call, event.at)
    default:
      return same(call?.callId === event.callId && call.status === 'over' ? null : call)
  }
}

/** A call that never began here, as the log of calls has it. */
export const refusedCall = (call: NewCall, at: number): Call => begin(call, 'incoming', at)
