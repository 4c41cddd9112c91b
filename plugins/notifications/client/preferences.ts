import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listSettings } from '#core/contract/settings.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { getPreferences, initialPreferences, isQuietAt, type Preferences, putPreferences, timeIn } from '../contract/index.ts'

export const preferencesAtom = atom<Preferences>(initialPreferences)
/** The company's clock; this browser's until it is known. */
export const zoneAtom = atom(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Whether what is shown is what the person chose: until then nothing can be changed, since a choice is saved as a whole. */
export const preferencesStateAtom = atom<{ state: 'loading' | 'ready' } | { state: 'failed'; error: unknown }>({ state: 'loading' })

export async function loadPreferences(): Promise<void> {
  try {
    const [preferences, settings] = await Promise.all([call(getPreferences, {}), call(listSettings, {})])
    notePreferences(preferences)
    noteZone(settings.find(({ key }) => key === companyTimeZone.key))
    store.set(preferencesStateAtom, { state: 'ready' })
  } catch (error) {
    store.set(preferencesStateAtom, (now) => (now.state === 'ready' ? now : { state: 'failed', error }))
  }
}

/** Of the person before. */
export function forgetPreferences(): void {
  store.set(preferencesStateAtom, { state: 'loading' })
  notePreferences(initialPreferences)
}

/** Asks again, from a screen that shows that it could not be loaded. */
export function reloadPreferences(): void {
  store.set(preferencesStateAtom, { state: 'loading' })
  void loadPreferences()
}

/** A zone that this browser does not know leaves the clock as it is. */
export function noteZone(setting: { key: string; value: string } | undefined): void {
  if (setting?.key !== companyTimeZone.key) return
  try {
    timeIn(setting.value, new Date(0))
    store.set(zoneAtom, setting.value)
  } catch {
    console.warn('notifications: unknown time zone')
  }
}

/** The preferences that the server has, as far as this window knows. */
let known = initialPreferences
/** Chosen while an earlier choice was on its way: only the newest goes after it. */
let waiting: Preferences | null = null
let isSending = false

/** Takes the server's preferences; while choices are on their way they stay on the screen, else the next one would be built on an older one. */
export function notePreferences(preferences: Preferences): void {
  known = preferences
  if (!isSending) store.set(preferencesAtom, preferences)
}

/** Shows the choice at once, and takes it back where the server refuses it. One at a time goes there, so that the last one chosen is the last one kept. @throws the refusal, to whoever began the sending */
export async function changePreferences(next: Preferences): Promise<void> {
  store.set(preferencesAtom, next)
  waiting = next
  if (isSending) return
  isSending = true
  try {
    while (waiting) {
      const sent: Preferences = waiting
      waiting = null
      known = await call(putPreferences, sent)
    }
  } catch (error) {
    waiting = null
    throw error
  } finally {
    isSending = false
    store.set(preferencesAtom, known)
  }
}

export const isQuietNow = (): boolean => isQuietAt(store.get(preferencesAtom).quiet, timeIn(store.get(zoneAtom), new Date()))
