import { permissionsAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { type CallReport, getPhone, type Phone as PhoneAnswer, type PhoneDevice, putVoiceCall } from '../../contract/index.ts'
import { startAudio } from '../audio/audioCall.ts'
import { logEvent } from '../log/eventLog.ts'
import { openDevice, type Transports } from '../wire/deviceLink.ts'
import { openFrame } from '../wire/frameSockets.ts'
import { createPhone, type Party, type Phone } from './createPhone.ts'
import { reloadWhenIdle } from './reloadPage.ts'
import { callAtom, type DeviceState, deviceStatesAtom, devicesAtom, isDiallingAtom, isOpenAtom, microphoneProblemAtom, playerStatsAtom } from './state.ts'

const UNKNOWN: DeviceState = { isConnected: false, status: null, qrCode: null }
/** Between the tries to keep a call, for a network that is down for a moment. */
const REPORT_RETRIES_MS = [2000, 10_000, 30_000]

let phone: Phone | null = null

const changeDevice = (token: string, change: Partial<DeviceState>) =>
  store.set(deviceStatesAtom, (states) => new Map(states).set(token, { ...UNKNOWN, ...states.get(token), ...change }))

async function report(callReport: CallReport, retries: readonly number[] = REPORT_RETRIES_MS): Promise<unknown> {
  try {
    return await call(putVoiceCall, callReport)
  } catch (error) {
    const [afterMs, ...more] = retries
    if (afterMs === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    return report(callReport, more)
  }
}

const makePhone = (): Phone =>
  createPhone({
    openDevice,
    startAudio,
    protocol: location.protocol,
    now: () => new Date(),
    log: (type, data) => logEvent(type, data, new Date()),
    report,
    reload: reloadWhenIdle,
    onCall(running) {
      if (running?.callId !== store.get(callAtom)?.callId) {
        store.set(microphoneProblemAtom, false)
        store.set(playerStatsAtom, null)
      }
      store.set(callAtom, running)
    },
    onDevice: changeDevice,
    onDialling: (isDialling) => store.set(isDiallingAtom, isDialling),
    onOpen: () => store.set(isOpenAtom, true),
    onStats: (stats) => store.set(playerStatsAtom, stats),
    onProblem(problem, reason) {
      console.warn(`The ${problem} of the call is missing.`, reason)
      if (problem === 'microphone') store.set(microphoneProblemAtom, true)
    },
  })

/** Keeps the devices of the signed-in person connected; `refresh` asks which they are. */
export function startWebphone(): { refresh: () => void; stop: Dispose } {
  let answer: PhoneAnswer = { host: '', devices: [] }
  let transports: Transports | null = null
  let closeFrame: Dispose | null = null
  let asked = 0
  const running = makePhone()
  phone = running

  const apply = () => {
    store.set(devicesAtom, answer.devices)
    if (answer.devices.length === 0) store.set(isOpenAtom, false)
    else
      closeFrame ??= openFrame((ways) => {
        transports = ways
        apply()
      })
    if (transports) running.connect(answer.host, answer.devices, transports)
  }
  const refresh = () => {
    asked += 1
    const own = asked
    const mayPhone = store.get(permissionsAtom).has(getPhone.permission)
    const question: Promise<PhoneAnswer> = mayPhone ? call(getPhone, {}) : Promise.resolve({ host: '', devices: [] })
    // Without an answer the devices stay as they are until the line is back.
    question.then(
      (next) => {
        if (own !== asked) return
        answer = next
        apply()
      },
      () => {},
    )
  }
  const stopFollowing = store.sub(sessionAtom, refresh)
  refresh()
  return {
    refresh,
    stop() {
      stopFollowing()
      running.stop()
      closeFrame?.()
      phone = null
    },
  }
}

const running = (): Phone => {
  if (!phone) throw new Error('The webphone has not been started')
  return phone
}

export const startCall = (party: Party, devices: readonly PhoneDevice[]): Promise<void> => running().call(party, devices)
export const acceptCall = (): Promise<void> => running().accept()
export const hangUp = (): void => running().hangUp()
export const muteCall = (isMuted: boolean): Promise<void> => running().mute(isMuted)
