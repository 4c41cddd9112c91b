import { atom } from 'jotai'
import type { PhoneDevice } from '../../contract/index.ts'
import type { PlayerStats } from '../audio/jitterBuffer.ts'
import type { Call } from '../call/call.ts'

/** A device of the service as this browser sees it. */
export interface DeviceState {
  isConnected: boolean
  /** In the service's own words; null until it says. */
  status: string | null
  /** A code to scan while the device has no phone. */
  qrCode: string | null
}

export const devicesAtom = atom<readonly PhoneDevice[]>([])
/** By token. */
export const deviceStatesAtom = atom<ReadonlyMap<string, DeviceState>>(new Map())
export const callAtom = atom<Call | null>(null)
export const isDiallingAtom = atom(false)
/** Whether there is anything to phone with. */
export const hasPhoneAtom = atom((get) => get(devicesAtom).length > 0)
/** Whether the panel is unfolded. */
export const isOpenAtom = atom(false)
export const microphoneProblemAtom = atom(false)
export const playerStatsAtom = atom<PlayerStats | null>(null)
/** Text in the field of the dial pad. */
export const numberAtom = atom('')
