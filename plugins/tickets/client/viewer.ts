import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listSettings, type SettingRow } from '#core/contract/settings.ts'
import type { InclusionSettings, Viewer } from '../contract/index.ts'
import * as contract from '../contract/index.ts'

/** Settings of the tenant by key, as far as they are known. */
export const settingsAtom = atom<ReadonlyMap<string, string>>(new Map())

/** Asked once and kept right by events. */
export async function loadSettings(): Promise<void> {
  const rows = await call(listSettings, {})
  store.set(settingsAtom, new Map(rows.map(({ key, value }) => [key, value])))
}

export function noteSetting({ key, value }: SettingRow): void {
  store.set(settingsAtom, (current) => new Map(current).set(key, value))
}

/** The switches of the inclusion rule. */
export const inclusionSettingsAtom = atom((get): InclusionSettings => {
  const current = get(settingsAtom)
  const isOn = ({ key }: { key: string }) => current.get(key) === 'enabled'
  return {
    notViewTicketsChatBot: isOn(contract.notViewTicketsChatBot),
    directTicketsToWallets: isOn(contract.directTicketsToWallets),
    notViewAssignedTickets: isOn(contract.notViewAssignedTickets),
    closedForAll: isOn(contract.closedForAll),
    showGroupsToAll: isOn(contract.showGroupsToAll),
    nullTicket: isOn(contract.nullTicket),
    notViewTicketsQueueUndefined: isOn(contract.notViewTicketsQueueUndefined),
    queuelessSeesAll: isOn(contract.queuelessSeesAll),
    supervisorAdmin: isOn(contract.supervisorAdmin),
  }
})

export const viewerAtom = atom((get): Viewer | null => {
  const session = get(sessionAtom)
  return session && { userId: session.userId, profile: session.profile, queueIds: session.queueIds }
})

/** Whether a plain user may reopen what is resolved; the others always may. */
export const mayReopenAtom = atom((get) => get(sessionAtom)?.profile !== 'user' || get(settingsAtom).get(contract.userReopenTicket.key) === 'enabled')

/** Whether what is written in groups is left at the provider. */
export const ignoresGroupsAtom = atom((get) => (get(settingsAtom).get(contract.ignoreGroups.key) ?? contract.ignoreGroups.initial) === 'enabled')

/** Whether tabs by kind and by state that hold nothing are hidden. */
export const hideEmptyTabsAtom = atom((get) => get(settingsAtom).get(contract.hideEmptyTabs.key) === 'enabled')

/** Whether tabs by kind show how many conversations are in them. */
export const showsKindCountsAtom = atom((get) => (get(settingsAtom).get(contract.universalCounter.key) ?? contract.universalCounter.initial) === 'enabled')

/** Whether conversations of bots have a tab of their own. */
export const hasChatbotLaneAtom = atom((get) => get(settingsAtom).get(contract.chatbotLane.key) === 'enabled')

/** Whether lists hold only the newest closed ticket of a contact on a connection. */
export const onlyLastClosedAtom = atom((get) => get(settingsAtom).get(contract.onlyLastClosed.key) === 'enabled')

const MINUTE_MS = 60_000

/** After how many milliseconds a wait is shown as late, and as very late: the company's own times. */
export const waitingLimitsAtom = atom((get) => {
  const current = get(settingsAtom)
  const limit = ({ key, initial }: { key: string; initial: string }) => Number(current.get(key) ?? initial) * MINUTE_MS
  return { late: limit(contract.waitingAmberMinutes), veryLate: limit(contract.waitingRedMinutes) }
})
