import { atom } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { localeAtom } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { newId } from '#core/contract/ids.ts'
import { getPushKey, reportSight, subscribeToPush, unsubscribeFromPush } from '../../contract/index.ts'
import { askForDesktop } from '../desktop.ts'
import { WORKER_PATH } from './registerWorker.ts'

const DEVICE_KEY = 'balcao-push-device'

/** Whether this browser is told while the program is closed. */
export type PushState = 'unavailable' | 'off' | 'on' | 'refused'
export const pushStateAtom = atom<PushState>('unavailable')

/** Made once in the life of the browser's storage. */
function deviceId(): string {
  const known = localStorage.getItem(DEVICE_KEY)
  if (known) return known
  const made = newId()
  localStorage.setItem(DEVICE_KEY, made)
  return made
}

const isPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && window.isSecureContext && typeof Notification !== 'undefined'
const registration = () => navigator.serviceWorker.getRegistration(WORKER_PATH)

/** Whether a subscription was made with another key: the installation has a new secret since. */
const isOutdated = ({ options }: PushSubscription, publicKey: string): boolean => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  return text !== publicKey
}

/** Whether any browser of the person is told: only then does the server ask what is in view. */
let isFollowed = false

/** Gives the browser's subscription to the server, as that of who is signed in. */
async function subscribe(publicKey: string): Promise<void> {
  const worker = await registration()
  if (!worker) return
  const before = await worker.pushManager.getSubscription()
  if (before && isOutdated(before, publicKey)) await before.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh, auth } = keys
  if (!endpoint || !p256dh || !auth) throw new Error('the browser made no subscription')
  await call(subscribeToPush, { deviceId: deviceId(), language: store.get(localeAtom), endpoint, keys: { p256dh, auth } })
  store.set(pushStateAtom, 'on')
  isFollowed = true
}

/** Asks the browser and subscribes it; only ever from a press. */
export async function turnPushOn(): Promise<void> {
  if ((await askForDesktop()) !== 'on') {
    store.set(pushStateAtom, 'refused')
    return
  }
  const { publicKey } = await call(getPushKey, {})
  await subscribe(publicKey)
}

export async function turnPushOff(): Promise<void> {
  await call(unsubscribeFromPush, { deviceId: deviceId() })
  const worker = await registration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  store.set(pushStateAtom, 'off')
}

const sight = () => {
  if (isFollowed) void call(reportSight, { deviceId: deviceId(), isVisible: !document.hidden }).catch(() => {})
}

/** After a login: a subscription that this browser has is the person's from now on. */
async function adopt(): Promise<void> {
  if (!isPossible()) return
  const { publicKey, isSubscribed } = await call(getPushKey, {})
  isFollowed = isSubscribed
  const worker = await navigator.serviceWorker.ready
  const known = await worker.pushManager.getSubscription()
  store.set(pushStateAtom, Notification.permission === 'denied' ? 'refused' : known ? 'on' : 'off')
  if (known) await subscribe(publicKey)
  sight()
}

/** Keeps the browser's subscription with the person who is signed in, and tells the server whether the program is in view. */
export function followPush(): Dispose {
  let userId: number | undefined
  const follow = () => {
    const session = store.get(sessionAtom)
    if (session?.userId === userId) return
    userId = session?.userId
    isFollowed = false
    if (session?.permissions.includes('notifications.read')) void adopt().catch(() => {})
  }
  follow()
  document.addEventListener('visibilitychange', sight)
  const stops = [store.sub(sessionAtom, follow)]
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', sight)
  }
}
